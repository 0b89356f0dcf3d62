import type { Demand } from "./group.ts";

const DISTRIBUTION = "aws_cloudfront_distribution";
const HEALTH_CHECK = "aws_route53_health_check";
const ALARM = "aws_cloudwatch_metric_alarm";
const POLICIES =
  "cidr_routing_policy failover_routing_policy geolocation_routing_policy geoproximity_routing_policy latency_routing_policy multivalue_answer_routing_policy weighted_routing_policy";

const functions: readonly Demand[] = [
  ["aws_lambda_function", "", "s3_bucket", "needs", "s3_key"],
  ["aws_lambda_function", "", "s3_key", "needs", "s3_bucket"],
  ["aws_lambda_function", "", "s3_object_version", "excludes", "filename image_uri"],
  ["aws_lambda_function", "", "package_type!=Image", "needs", "handler runtime"],
  ["aws_lambda_function", "", "package_type!=Image", "excludes", "image_uri"],
  ["aws_lambda_function", "", "package_type=Image", "needs", "image_uri"],
  [
    "aws_lambda_function",
    "",
    "replacement_security_group_ids",
    "needs",
    "replace_security_groups_on_destroy",
  ],
  ["aws_lambda_layer_version", "", "filename", "excludes", "s3_key s3_object_version"],
  [
    "aws_lambda_event_source_mapping",
    "",
    "starting_position=AT_TIMESTAMP",
    "needs",
    "starting_position_timestamp",
  ],
  [
    "aws_lambda_event_source_mapping",
    "",
    "self_managed_kafka_event_source_config",
    "excludes",
    "amazon_managed_kafka_event_source_config event_source_arn",
  ],
  [
    "aws_api_gateway_method",
    "",
    "authorization=CUSTOM COGNITO_USER_POOLS",
    "needs",
    "authorizer_id",
  ],
  ["aws_api_gateway_authorizer", "", "type=COGNITO_USER_POOLS", "needs", "provider_arns"],
  ["aws_api_gateway_authorizer", "", "type!=COGNITO_USER_POOLS", "needs", "authorizer_uri"],
  ["aws_api_gateway_integration", "", "connection_type=VPC_LINK", "needs", "connection_id"],
  [
    "aws_api_gateway_integration",
    "",
    "type=AWS AWS_PROXY HTTP HTTP_PROXY",
    "needs",
    "uri integration_http_method",
  ],
  [
    "aws_api_gateway_domain_name",
    "",
    "certificate_arn",
    "excludes",
    "certificate_body regional_certificate_arn",
  ],
  ["aws_apigatewayv2_integration", "", "connection_type=VPC_LINK", "needs", "connection_id"],
  ["aws_apigatewayv2_route", "", "authorization_type=CUSTOM JWT", "needs", "authorizer_id"],
  ["aws_apigatewayv2_authorizer", "", "authorizer_type=JWT", "needs", "jwt_configuration"],
  [
    "aws_scheduler_schedule",
    "flexible_time_window",
    "mode=FLEXIBLE",
    "needs",
    "maximum_window_in_minutes",
  ],
  ["aws_glue_trigger", "", "type=SCHEDULED", "needs", "schedule"],
  ["aws_glue_trigger", "", "type=CONDITIONAL", "needs", "predicate"],
  [
    "aws_cognito_user_pool",
    "email_configuration",
    "email_sending_account=DEVELOPER",
    "needs",
    "source_arn",
  ],
  ["aws_cognito_user_pool", "lambda_config", "custom_email_sender", "needs", "kms_key_id"],
  ["aws_cognito_user_pool", "lambda_config", "custom_sms_sender", "needs", "kms_key_id"],
  [
    "aws_cognito_user_pool_client",
    "",
    "allowed_oauth_flows_user_pool_client=true",
    "needs",
    "allowed_oauth_flows allowed_oauth_scopes",
  ],
];

const messages: readonly Demand[] = [
  ["aws_sqs_queue", "", "fifo_queue!=true", "excludes", "fifo_throughput_limit"],
  ["aws_sns_topic", "", "fifo_topic!=true", "excludes", "archive_policy fifo_throughput_scope"],
  ["aws_sns_topic_subscription", "", "filter_policy_scope", "needs", "filter_policy"],
  ["aws_sns_topic_subscription", "", "protocol=firehose", "needs", "subscription_role_arn"],
  ["aws_kinesis_stream", "", "encryption_type=KMS", "needs", "kms_key_id"],
  ["aws_kinesis_stream", "", "stream_mode_details.stream_mode!=ON_DEMAND", "needs", "shard_count"],
  [
    "aws_kinesis_firehose_delivery_stream",
    "",
    "destination=extended_s3",
    "needs",
    "extended_s3_configuration",
  ],
  [
    "aws_kinesis_firehose_delivery_stream",
    "",
    "kinesis_source_configuration",
    "excludes",
    "server_side_encryption msk_source_configuration",
  ],
  ["aws_kms_key", "", "rotation_period_in_days", "needs", "enable_key_rotation"],
  [
    "aws_secretsmanager_secret_version",
    "",
    "secret_string_wo",
    "needs",
    "secret_string_wo_version",
  ],
  ["aws_cloudtrail", "", "cloud_watch_logs_group_arn", "needs", "cloud_watch_logs_role_arn"],
  [ALARM, "", "metric_name", "needs", "namespace period"],
  [
    ALARM,
    "",
    "metric_query",
    "excludes",
    "dimensions namespace period statistic extended_statistic",
  ],
  [
    "aws_athena_workgroup",
    "configuration.result_configuration.encryption_configuration",
    "encryption_option=SSE_KMS CSE_KMS",
    "needs",
    "kms_key_arn",
  ],
];

const edge: readonly Demand[] = [
  ...POLICIES.split(" ").map(
    (policy): Demand => ["aws_route53_record", "", policy, "needs", "set_identifier"],
  ),
  ["aws_route53_record", "", "records", "needs", "ttl"],
  ["aws_route53_record", "", "ttl", "needs", "records"],
  [HEALTH_CHECK, "", "type=HTTP_STR_MATCH HTTPS_STR_MATCH", "needs", "search_string"],
  [HEALTH_CHECK, "", "type=HTTP HTTPS TCP", "excludes", "search_string"],
  [HEALTH_CHECK, "", "type=CALCULATED", "needs", "child_healthchecks"],
  [
    HEALTH_CHECK,
    "",
    "type=CLOUDWATCH_METRIC",
    "needs",
    "cloudwatch_alarm_name cloudwatch_alarm_region",
  ],
  [DISTRIBUTION, "custom_error_response", "response_page_path", "needs", "response_code"],
  [
    DISTRIBUTION,
    "custom_error_response",
    "response_code=200 400 403 404 405 414 416 500 501 502 503 504",
    "needs",
    "response_page_path",
  ],
  [DISTRIBUTION, "viewer_certificate", "acm_certificate_arn", "needs", "ssl_support_method"],
  [
    DISTRIBUTION,
    "restrictions.geo_restriction",
    "restriction_type=whitelist blacklist",
    "needs",
    "locations",
  ],
];

/** What arguments of services of AWS need beside them, and what they refuse. */
export const serviceDemands: readonly Demand[] = [...functions, ...messages, ...edge];
