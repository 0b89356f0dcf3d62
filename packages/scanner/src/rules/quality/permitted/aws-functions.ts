import {
  atLeast,
  between,
  ENABLED_CAPITAL,
  either,
  like,
  oneOf,
  type PermittedRow,
  permit,
  upTo,
} from "./permitted.ts";

const MAPPING = "aws_lambda_event_source_mapping";
const METHOD = oneOf("ANY DELETE GET HEAD OPTIONS PATCH POST PUT");
const CONNECTION = oneOf("INTERNET VPC_LINK");
const HANDLING = oneOf("CONVERT_TO_BINARY CONVERT_TO_TEXT");
const PASSTHROUGH = oneOf("WHEN_NO_MATCH WHEN_NO_TEMPLATES NEVER");
const INTEGRATION = oneOf("AWS AWS_PROXY HTTP HTTP_PROXY MOCK");
const ENDPOINT = oneOf("REGIONAL EDGE PRIVATE");
const ARCHITECTURE = oneOf("x86_64 arm64");
const LOG_LEVEL = oneOf("OFF ERROR INFO");
const PAYLOAD = oneOf("1.0 2.0");
const TTL = between(0, 3600);

const functions: readonly PermittedRow[] = [
  ...permit("aws_lambda_function", {
    function_name: like(/^[\w-]{1,64}$|:/, "at most 64 letters, digits, hyphens and underscores"),
    description: upTo(256),
    handler: upTo(128),
    timeout: between(1, 900),
    memory_size: between(128, 32_768),
    reserved_concurrent_executions: atLeast(-1),
    architectures: ARCHITECTURE,
    package_type: oneOf("Zip Image"),
    "ephemeral_storage.size": between(512, 10_240),
    "file_system_config.local_mount_path": like(/^\/mnt\/[\w.-]+$/, "a folder in `/mnt`"),
    "logging_config.log_format": oneOf("JSON Text"),
    "logging_config.application_log_level": oneOf("TRACE DEBUG INFO WARN ERROR FATAL"),
    "logging_config.system_log_level": oneOf("DEBUG INFO WARN"),
    "snap_start.apply_on": oneOf("PublishedVersions None"),
    "tracing_config.mode": oneOf("Active PassThrough"),
  }),
  ...permit("aws_lambda_layer_version", { compatible_architectures: ARCHITECTURE }),
  ...permit("aws_lambda_alias", {
    name: like(
      /^(?!\d+$)[\w-]{1,128}$/,
      "at most 128 letters, digits, hyphens and underscores, and not a number",
    ),
  }),
  ...permit(MAPPING, {
    batch_size: between(1, 10_000),
    maximum_batching_window_in_seconds: between(0, 300),
    maximum_record_age_in_seconds: either(oneOf("-1"), between(60, 604_800)),
    maximum_retry_attempts: between(-1, 10_000),
    parallelization_factor: between(1, 10),
    tumbling_window_in_seconds: between(0, 900),
    function_response_types: oneOf("ReportBatchItemFailures"),
    starting_position: oneOf("TRIM_HORIZON LATEST AT_TIMESTAMP"),
    "scaling_config.maximum_concurrency": between(2, 1000),
    "document_db_event_source_config.full_document": oneOf("UpdateLookup Default"),
  }),
  ...permit("aws_lambda_permission", {
    action: like(/^(lambda:(\*|[A-Za-z]+)|\*)$/, "`lambda:InvokeFunction` and the like"),
    statement_id: like(/^[\w-]{1,100}$/, "at most 100 letters, digits, hyphens and underscores"),
    function_url_auth_type: oneOf("AWS_IAM NONE"),
  }),
  ...permit("aws_lambda_function_url", {
    authorization_type: oneOf("NONE AWS_IAM"),
    invoke_mode: oneOf("BUFFERED RESPONSE_STREAM"),
    "cors.allow_methods": upTo(6),
    "cors.max_age": between(0, 86_400),
  }),
  ...permit("aws_lambda_function_event_invoke_config", {
    maximum_event_age_in_seconds: between(60, 21_600),
    maximum_retry_attempts: between(0, 2),
  }),
  ...permit("aws_lambda_provisioned_concurrency_config", {
    provisioned_concurrent_executions: atLeast(1),
    qualifier: like(/^(?!\$LATEST$)/, "an alias or a number of a version"),
  }),
  ...permit("aws_lambda_code_signing_config", {
    "policies.untrusted_artifact_on_deployment": oneOf("Warn Enforce"),
  }),
];

const apis: readonly PermittedRow[] = [
  ...permit("aws_api_gateway_rest_api", {
    api_key_source: oneOf("HEADER AUTHORIZER"),
    minimum_compression_size: between(-1, 10_485_760),
    put_rest_api_mode: oneOf("overwrite merge"),
    "endpoint_configuration.types": ENDPOINT,
  }),
  ...permit("aws_api_gateway_domain_name", { "endpoint_configuration.types": ENDPOINT }),
  ...permit("aws_api_gateway_method", {
    http_method: METHOD,
    authorization: oneOf("NONE AWS_IAM CUSTOM COGNITO_USER_POOLS"),
  }),
  ...permit("aws_api_gateway_integration", {
    type: INTEGRATION,
    http_method: METHOD,
    integration_http_method: METHOD,
    connection_type: CONNECTION,
    content_handling: HANDLING,
    passthrough_behavior: PASSTHROUGH,
    timeout_milliseconds: between(50, 300_000),
  }),
  ...permit("aws_api_gateway_integration_response", { content_handling: HANDLING }),
  ...permit("aws_api_gateway_authorizer", {
    type: oneOf("TOKEN REQUEST COGNITO_USER_POOLS"),
    authorizer_result_ttl_in_seconds: TTL,
  }),
  ...permit("aws_api_gateway_stage", {
    cache_cluster_size: oneOf("0.5 1.6 6.1 13.5 28.4 58.2 118 237"),
  }),
  ...permit("aws_api_gateway_method_settings", {
    "settings.logging_level": LOG_LEVEL,
    "settings.cache_ttl_in_seconds": TTL,
    "settings.unauthorized_cache_control_header_strategy": oneOf(
      "FAIL_WITH_403 SUCCEED_WITH_RESPONSE_HEADER SUCCEED_WITHOUT_RESPONSE_HEADER",
    ),
  }),
  ...permit("aws_api_gateway_usage_plan", {
    "quota_settings.period": oneOf("DAY WEEK MONTH"),
    "quota_settings.limit": atLeast(1),
  }),
];

const httpApis: readonly PermittedRow[] = [
  ...permit("aws_apigatewayv2_api", {
    name: upTo(128),
    protocol_type: oneOf("HTTP WEBSOCKET"),
    ip_address_type: oneOf("ipv4 dualstack"),
  }),
  ...permit("aws_apigatewayv2_integration", {
    integration_type: INTEGRATION,
    integration_method: METHOD,
    connection_type: CONNECTION,
    content_handling_strategy: HANDLING,
    passthrough_behavior: PASSTHROUGH,
    payload_format_version: PAYLOAD,
    timeout_milliseconds: between(50, 30_000),
  }),
  ...permit("aws_apigatewayv2_route", {
    authorization_type: oneOf("NONE AWS_IAM CUSTOM JWT"),
  }),
  ...permit("aws_apigatewayv2_stage", {
    name: like(
      /^(\$default|[\w-]{1,128})$/,
      "at most 128 letters, digits, hyphens and underscores, or `$default`",
    ),
    "default_route_settings.logging_level": LOG_LEVEL,
    "route_settings.logging_level": LOG_LEVEL,
  }),
  ...permit("aws_apigatewayv2_authorizer", {
    authorizer_type: oneOf("JWT REQUEST"),
    authorizer_payload_format_version: PAYLOAD,
    authorizer_result_ttl_in_seconds: TTL,
  }),
];

const machines: readonly PermittedRow[] = [
  ...permit("aws_sfn_state_machine", {
    name: like(/^[\w-]{1,80}$/, "at most 80 letters, digits, hyphens and underscores"),
    type: oneOf("STANDARD EXPRESS"),
    "logging_configuration.level": oneOf("ALL ERROR FATAL OFF"),
    "encryption_configuration.type": oneOf("AWS_OWNED_KEY CUSTOMER_MANAGED_KMS_KEY"),
    "encryption_configuration.kms_data_key_reuse_period_seconds": between(60, 900),
  }),
  ...permit("aws_codebuild_project", { build_timeout: between(5, 2160) }),
  ...permit("aws_guardduty_detector", {
    finding_publishing_frequency: oneOf("FIFTEEN_MINUTES ONE_HOUR SIX_HOURS"),
  }),
  ...permit("aws_scheduler_schedule", {
    name: like(/^[\w.-]{1,64}$/, "at most 64 letters, digits, hyphens, dots and underscores"),
    state: ENABLED_CAPITAL,
    "flexible_time_window.mode": oneOf("OFF FLEXIBLE"),
    "flexible_time_window.maximum_window_in_minutes": between(1, 1440),
    "target.retry_policy.maximum_event_age_in_seconds": between(60, 86_400),
    "target.retry_policy.maximum_retry_attempts": between(0, 185),
  }),
];

/** What AWS takes for functions, APIs and what else runs code. */
export const awsFunctionsPermitted: readonly PermittedRow[] = [
  ...functions,
  ...apis,
  ...httpApis,
  ...machines,
];
