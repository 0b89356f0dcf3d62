import type { Group } from "./group.ts";

const MAPPING = "aws_lambda_event_source_mapping";

const functions: readonly Group[] = [
  ["aws_lambda_function", "", "exactly one of", "filename image_uri s3_bucket"],
  ["aws_lambda_layer_version", "", "exactly one of", "filename s3_bucket"],
  [MAPPING, "", "exactly one of", "event_source_arn self_managed_event_source"],
  [
    MAPPING,
    "",
    "at most one of",
    "amazon_managed_kafka_event_source_config self_managed_event_source",
  ],
  ["aws_cloudwatch_event_rule", "", "at least one of", "event_pattern schedule_expression"],
  ["aws_cloudwatch_event_target", "", "at most one of", "input input_path input_transformer"],
  [
    "aws_secretsmanager_secret_rotation",
    "rotation_rules",
    "exactly one of",
    "automatically_after_days schedule_expression",
  ],
  [
    "aws_secretsmanager_secret_version",
    "",
    "at most one of",
    "secret_string secret_binary secret_string_wo",
  ],
  ["aws_ssm_parameter", "", "exactly one of", "value insecure_value value_wo"],
  ["aws_sqs_queue", "", "at most one of", "kms_master_key_id sqs_managed_sse_enabled"],
];

const stores: readonly Group[] = [
  ["aws_s3_bucket_acl", "", "exactly one of", "acl access_control_policy"],
  [
    "aws_s3_bucket_object_lock_configuration",
    "rule.default_retention",
    "exactly one of",
    "days years",
  ],
  [
    "aws_s3_bucket_website_configuration",
    "",
    "exactly one of",
    "index_document redirect_all_requests_to",
  ],
  [
    "aws_s3_bucket_logging",
    "target_object_key_format",
    "exactly one of",
    "partitioned_prefix simple_prefix",
  ],
  ["aws_s3_object", "", "at most one of", "source content content_base64"],
  ["aws_s3_bucket_lifecycle_configuration", "rule.transition", "at most one of", "date days"],
  ["aws_db_instance", "", "at most one of", "password password_wo manage_master_user_password"],
  [
    "aws_rds_cluster aws_docdb_cluster",
    "",
    "at most one of",
    "master_password master_password_wo manage_master_user_password",
  ],
  [
    "aws_db_instance",
    "",
    "at most one of",
    "replicate_source_db restore_to_point_in_time s3_import",
  ],
  [
    "aws_rds_cluster",
    "",
    "at most one of",
    "snapshot_identifier restore_to_point_in_time s3_import",
  ],
  [
    "aws_rds_cluster",
    "restore_to_point_in_time",
    "exactly one of",
    "restore_to_time use_latest_restorable_time",
  ],
  [
    "aws_rds_cluster",
    "restore_to_point_in_time",
    "exactly one of",
    "source_cluster_identifier source_cluster_resource_id",
  ],
  ["aws_redshift_cluster", "", "at most one of", "master_password manage_master_password"],
  ["aws_redshift_cluster", "", "at most one of", "snapshot_arn snapshot_identifier"],
  ["aws_elasticache_cluster", "", "exactly one of", "engine replication_group_id"],
  ["aws_elasticache_replication_group", "", "at most one of", "auth_token user_group_ids"],
  ["aws_elasticache_replication_group", "", "at most one of", "auth_token auth_token_wo"],
  ["aws_elasticache_replication_group", "", "at most one of", "num_cache_clusters num_node_groups"],
  [
    "aws_elasticache_replication_group",
    "",
    "at most one of",
    "num_cache_clusters replicas_per_node_group",
  ],
  [
    "aws_elasticache_replication_group",
    "",
    "at most one of",
    "node_group_configuration preferred_cache_cluster_azs",
  ],
  ["aws_db_proxy_target", "", "exactly one of", "db_cluster_identifier db_instance_identifier"],
  ["aws_glue_job", "", "at most one of", "max_capacity number_of_workers"],
  ["aws_glue_job", "", "at most one of", "max_capacity worker_type"],
];

const others: readonly Group[] = [
  ["aws_route53_record", "", "at least one of", "alias records"],
  [
    "aws_route53_record",
    "",
    "at most one of",
    "cidr_routing_policy failover_routing_policy geolocation_routing_policy geoproximity_routing_policy latency_routing_policy multivalue_answer_routing_policy weighted_routing_policy",
  ],
  ["aws_route53_zone", "", "at most one of", "delegation_set_id vpc"],
  [
    "aws_cloudfront_distribution",
    "default_cache_behavior",
    "exactly one of",
    "cache_policy_id forwarded_values",
  ],
  [
    "aws_cloudfront_distribution",
    "ordered_cache_behavior",
    "exactly one of",
    "cache_policy_id forwarded_values",
  ],
  [
    "aws_cloudfront_distribution",
    "origin",
    "at most one of",
    "custom_origin_config s3_origin_config vpc_origin_config",
  ],
  ["aws_wafv2_web_acl", "default_action", "exactly one of", "allow block"],
  ["aws_wafv2_web_acl", "rule", "exactly one of", "action override_action"],
  ["aws_wafv2_web_acl_rule", "", "at most one of", "action override_action"],
  ["aws_acm_certificate", "", "at most one of", "private_key private_key_wo"],
  ["aws_acm_certificate", "", "at most one of", "domain_name private_key"],
  ["aws_acm_certificate", "", "at most one of", "private_key validation_method"],
  ["aws_cloudwatch_metric_alarm", "", "at most one of", "metric_name metric_query"],
  ["aws_cloudwatch_metric_alarm", "", "at most one of", "threshold threshold_metric_id"],
  ["aws_cloudwatch_metric_alarm", "metric_query", "at most one of", "expression metric"],
  ["aws_cloudwatch_metric_stream", "", "at most one of", "include_filter exclude_filter"],
  ["aws_cloudtrail", "", "at most one of", "advanced_event_selector event_selector"],
  ["aws_cognito_user_pool", "", "at most one of", "alias_attributes username_attributes"],
  [
    "aws_cognito_user_pool",
    "",
    "at most one of",
    "email_verification_message verification_message_template.email_message",
  ],
  [
    "aws_cognito_user_pool",
    "",
    "at most one of",
    "email_verification_subject verification_message_template.email_subject",
  ],
  [
    "aws_cognito_user_pool",
    "",
    "at most one of",
    "sms_verification_message verification_message_template.sms_message",
  ],
  ["data.aws_iam_policy_document", "statement", "at most one of", "actions not_actions"],
  ["data.aws_iam_policy_document", "statement", "at most one of", "resources not_resources"],
  ["data.aws_iam_policy_document", "statement", "at most one of", "principals not_principals"],
];

/** Arguments of services of AWS of which one is needed, or only one is possible. */
export const serviceGroups: readonly Group[] = [...functions, ...stores, ...others];
