import {
  anyCase,
  atLeast,
  between,
  ENABLED_CAPITAL,
  like,
  oneOf,
  type PermittedRow,
  permit,
  upTo,
} from "./permitted.ts";

const PERCENT = between(0, 100);
const RETRIES = between(0, 185);
const EVENT_AGE = between(60, 86_400);
const NAME_64 = like(/^[\w.-]{1,64}$/, "at most 64 letters, digits, hyphens, dots and underscores");

const queues: readonly PermittedRow[] = [
  ...permit("aws_sqs_queue", {
    name: like(
      /^[\w-]{1,80}$|^[\w-]{1,75}\.fifo$/,
      "at most 80 letters, digits, hyphens and underscores",
    ),
    visibility_timeout_seconds: between(0, 43_200),
    message_retention_seconds: between(60, 1_209_600),
    max_message_size: between(1024, 1_048_576),
    delay_seconds: between(0, 900),
    receive_wait_time_seconds: between(0, 20),
    kms_data_key_reuse_period_seconds: between(60, 86_400),
    deduplication_scope: oneOf("messageGroup queue"),
    fifo_throughput_limit: oneOf("perQueue perMessageGroupId"),
  }),
  ...permit("aws_sns_topic", {
    name: like(
      /^[\w-]{1,256}$|^[\w-]{1,251}\.fifo$/,
      "at most 256 letters, digits, hyphens and underscores",
    ),
    signature_version: between(1, 2),
    tracing_config: oneOf("Active PassThrough"),
    fifo_throughput_scope: oneOf("Topic MessageGroup"),
    application_success_feedback_sample_rate: PERCENT,
    firehose_success_feedback_sample_rate: PERCENT,
    http_success_feedback_sample_rate: PERCENT,
    lambda_success_feedback_sample_rate: PERCENT,
    sqs_success_feedback_sample_rate: PERCENT,
  }),
  ...permit("aws_sns_topic_subscription", {
    protocol: oneOf("sqs sms lambda firehose application email email-json http https"),
    filter_policy_scope: oneOf("MessageAttributes MessageBody"),
  }),
  ...permit("aws_mq_broker", {
    engine_type: anyCase("ActiveMQ RabbitMQ"),
    deployment_mode: anyCase("SINGLE_INSTANCE ACTIVE_STANDBY_MULTI_AZ CLUSTER_MULTI_AZ"),
    storage_type: anyCase("ebs efs"),
  }),
];

const events: readonly PermittedRow[] = [
  ...permit("aws_cloudwatch_event_rule", {
    name: NAME_64,
    state: oneOf("ENABLED DISABLED ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS"),
  }),
  ...permit("aws_cloudwatch_event_target", {
    target_id: NAME_64,
    "batch_target.array_size": between(2, 10_000),
    "batch_target.job_attempts": between(1, 10),
    "ecs_target.propagate_tags": oneOf("TASK_DEFINITION"),
    "ecs_target.task_count": atLeast(1),
    "retry_policy.maximum_event_age_in_seconds": EVENT_AGE,
    "retry_policy.maximum_retry_attempts": RETRIES,
  }),
  ...permit("aws_cloudwatch_event_bus", {
    name: like(
      /^[\w./-]{1,256}$/,
      "at most 256 letters, digits, hyphens, dots, slashes and underscores",
    ),
  }),
  ...permit("aws_cloudwatch_event_archive", { retention_days: atLeast(0) }),
  ...permit("aws_cloudwatch_event_api_destination", {
    http_method: oneOf("POST GET HEAD OPTIONS PUT PATCH DELETE"),
    invocation_rate_limit_per_second: atLeast(1),
  }),
  ...permit("aws_cloudwatch_event_connection", {
    authorization_type: oneOf("API_KEY BASIC OAUTH_CLIENT_CREDENTIALS"),
  }),
];

const streams: readonly PermittedRow[] = [
  ...permit("aws_kinesis_stream", {
    name: like(/^[\w.-]{1,128}$/, "at most 128 letters, digits, hyphens, dots and underscores"),
    retention_period: between(24, 8760),
    encryption_type: oneOf("NONE KMS"),
    "stream_mode_details.stream_mode": oneOf("PROVISIONED ON_DEMAND"),
  }),
  ...permit("aws_kinesis_firehose_delivery_stream", {
    name: NAME_64,
    "server_side_encryption.key_type": oneOf("AWS_OWNED_CMK CUSTOMER_MANAGED_CMK"),
    "extended_s3_configuration.buffering_size": between(1, 128),
    "extended_s3_configuration.buffering_interval": between(0, 900),
    "extended_s3_configuration.compression_format": oneOf(
      "UNCOMPRESSED GZIP ZIP Snappy HADOOP_SNAPPY",
    ),
    "extended_s3_configuration.s3_backup_mode": oneOf("Disabled Enabled"),
  }),
  ...permit("aws_msk_cluster", {
    cluster_name: upTo(64),
    number_of_broker_nodes: atLeast(1),
    enhanced_monitoring: oneOf("DEFAULT PER_BROKER PER_TOPIC_PER_BROKER PER_TOPIC_PER_PARTITION"),
    storage_mode: oneOf("LOCAL TIERED"),
    "broker_node_group_info.az_distribution": oneOf("DEFAULT"),
    "broker_node_group_info.storage_info.ebs_storage_info.volume_size": between(1, 16_384),
    "encryption_info.encryption_in_transit.client_broker": oneOf("TLS TLS_PLAINTEXT PLAINTEXT"),
  }),
  ...permit("aws_pipes_pipe", { desired_state: oneOf("RUNNING STOPPED") }),
  ...permit("aws_cloudwatch_log_subscription_filter", {
    distribution: oneOf("Random ByLogStream"),
  }),
  ...permit("aws_glue_trigger", {
    type: oneOf("CONDITIONAL ON_DEMAND SCHEDULED EVENT"),
    "predicate.logical": oneOf("AND ANY"),
    "predicate.conditions.logical_operator": oneOf("EQUALS"),
  }),
  ...permit("aws_glue_job", {
    name: upTo(255),
    execution_class: oneOf("FLEX STANDARD"),
    max_retries: between(0, 10),
    "execution_property.max_concurrent_runs": atLeast(1),
  }),
  ...permit("aws_glue_crawler", {
    "schema_change_policy.delete_behavior": oneOf("LOG DELETE_FROM_DATABASE DEPRECATE_IN_DATABASE"),
    "schema_change_policy.update_behavior": oneOf("LOG UPDATE_IN_DATABASE"),
    "recrawl_policy.recrawl_behavior": oneOf(
      "CRAWL_EVERYTHING CRAWL_NEW_FOLDERS_ONLY CRAWL_EVENT_MODE",
    ),
  }),
  ...permit("aws_glue_security_configuration", {
    "encryption_configuration.cloudwatch_encryption.cloudwatch_encryption_mode":
      oneOf("DISABLED SSE-KMS"),
    "encryption_configuration.job_bookmarks_encryption.job_bookmarks_encryption_mode":
      oneOf("DISABLED CSE-KMS"),
    "encryption_configuration.s3_encryption.s3_encryption_mode": oneOf("DISABLED SSE-KMS SSE-S3"),
  }),
  ...permit("aws_athena_workgroup", {
    name: like(/^[\w.-]{1,128}$/, "at most 128 letters, digits, hyphens, dots and underscores"),
    state: ENABLED_CAPITAL,
    "configuration.result_configuration.encryption_configuration.encryption_option":
      oneOf("SSE_S3 SSE_KMS CSE_KMS"),
  }),
  ...permit("aws_athena_database", {
    name: like(/^[a-z0-9_]+$/, "lowercase letters, digits and underscores"),
  }),
];

/** What AWS takes for messages, events and streams of data. */
export const awsMessagingPermitted: readonly PermittedRow[] = [...queues, ...events, ...streams];
