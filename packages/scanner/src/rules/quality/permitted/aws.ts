import { BACKUP_WINDOW, MAINTENANCE_WINDOW, NETWORK, VPC_NETWORK } from "./formats.ts";
import { between, like, oneOf, type PermittedRow, PORT } from "./permitted.ts";

const CLUSTERS = "aws_rds_cluster aws_docdb_cluster aws_neptune_cluster";
const BALANCERS = "aws_lb aws_alb";
const GROUPS = "aws_lb_target_group aws_alb_target_group";
const LISTENERS = "aws_lb_listener aws_alb_listener";
const RULES = "aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule";

const LOG_DAYS = oneOf(
  "0 1 3 5 7 14 30 60 90 120 150 180 365 400 545 731 1096 1827 2192 2557 2922 3288 3653",
);
const VOLUMES = oneOf("standard gp2 gp3 io1 io2 sc1 st1");
const PORTS = between(-1, 65_535);

/** Alarms of high resolution look at 10, 20 or 30 seconds. */
const PERIOD = {
  takes: "10, 20, 30 or a multiple of 60",
  fits: (text: string) => /^(10|20|30)$/.test(text) || Number(text) % 60 === 0,
};

const BALANCER_NAME = like(
  /^(?!-|internal-)[A-Za-z0-9-]{0,31}[A-Za-z0-9]$/,
  "at most 32 letters, digits and hyphens",
);
const DATABASE = like(
  /^[a-z](?!.*--)[a-z0-9-]{0,61}[a-z0-9]$|^[a-z]$/,
  "at most 63 lowercase letters, digits and single hyphens",
);
const DATABASE_NAME = like(/^[A-Za-z_]\w{0,63}$/, "letters, digits and underscores");
const GROUP = like(/^[a-z0-9 ._-]{1,255}$/, "lowercase letters, digits and hyphens");
const DESCRIPTION = like(
  /^[\w .:/()#,@[\]+=&;{}!$*-]{0,255}$/,
  "at most 255 letters, digits and simple punctuation marks",
);
const ROLE = like(/^[\w+=,.@-]{1,64}$/, "at most 64 letters, digits and some punctuation marks");

const numbers: readonly PermittedRow[] = [
  ["aws_lambda_function", "timeout", between(1, 900)],
  ["aws_lambda_function", "memory_size", between(128, 10_240)],
  ["aws_lambda_function", "ephemeral_storage.size", between(512, 10_240)],
  ["aws_lambda_event_source_mapping", "batch_size", between(1, 10_000)],
  ["aws_lambda_event_source_mapping", "maximum_batching_window_in_seconds", between(0, 300)],
  ["aws_lambda_event_source_mapping", "scaling_config.maximum_concurrency", between(2, 1000)],
  ["aws_sqs_queue", "visibility_timeout_seconds", between(0, 43_200)],
  ["aws_sqs_queue", "message_retention_seconds", between(60, 1_209_600)],
  ["aws_sqs_queue", "delay_seconds", between(0, 900)],
  ["aws_sqs_queue", "receive_wait_time_seconds", between(0, 20)],
  ["aws_sqs_queue", "kms_data_key_reuse_period_seconds", between(60, 86_400)],
  [
    "aws_kms_key aws_kms_external_key aws_kms_replica_key",
    "deletion_window_in_days",
    between(7, 30),
  ],
  ["aws_kms_key", "rotation_period_in_days", between(90, 2560)],
  [
    "aws_secretsmanager_secret",
    "recovery_window_in_days",
    { takes: "0, or 7 to 30", fits: (text) => Number(text) === 0 || between(7, 30).fits(text) },
  ],
  ["aws_iam_role", "max_session_duration", between(3600, 43_200)],
  ["aws_iam_account_password_policy", "minimum_password_length", between(6, 128)],
  ["aws_iam_account_password_policy", "max_password_age", between(0, 1095)],
  ["aws_iam_account_password_policy", "password_reuse_prevention", between(0, 24)],
  ["aws_kinesis_stream", "retention_period", between(24, 8760)],
  ["aws_db_instance", "backup_retention_period", between(0, 35)],
  [CLUSTERS, "backup_retention_period", between(1, 35)],
  ["aws_db_instance aws_rds_cluster_instance", "monitoring_interval", oneOf("0 1 5 10 15 30 60")],
  ["aws_redshift_cluster", "automated_snapshot_retention_period", between(0, 35)],
  [
    "aws_elasticache_replication_group aws_elasticache_cluster",
    "snapshot_retention_limit",
    between(0, 35),
  ],
  ["aws_elasticache_replication_group", "replicas_per_node_group", between(0, 5)],
  [GROUPS, "port", PORT],
  [GROUPS, "health_check.interval", between(5, 300)],
  [GROUPS, "health_check.timeout", between(2, 120)],
  [GROUPS, "health_check.healthy_threshold", between(2, 10)],
  [GROUPS, "health_check.unhealthy_threshold", between(2, 10)],
  [GROUPS, "deregistration_delay", between(0, 3600)],
  [
    GROUPS,
    "slow_start",
    { takes: "0, or 30 to 900", fits: (text) => Number(text) === 0 || between(30, 900).fits(text) },
  ],
  [GROUPS, "stickiness.cookie_duration", between(1, 604_800)],
  [LISTENERS, "port", PORT],
  ["aws_lb_listener_rule aws_alb_listener_rule", "priority", between(1, 50_000)],
  [`${BALANCERS} aws_elb`, "idle_timeout", between(1, 4000)],
  ["aws_cloudwatch_log_group", "retention_in_days", LOG_DAYS],
  ["aws_cloudwatch_metric_alarm", "period", PERIOD],
  ["aws_security_group_rule", "from_port", PORTS],
  ["aws_security_group_rule", "to_port", PORTS],
  ["aws_security_group", "ingress.from_port", PORTS],
  ["aws_security_group", "ingress.to_port", PORTS],
  ["aws_security_group", "egress.from_port", PORTS],
  ["aws_security_group", "egress.to_port", PORTS],
  [RULES, "from_port", PORTS],
  [RULES, "to_port", PORTS],
  ["aws_network_acl_rule", "rule_number", between(1, 32_766)],
  ["aws_route53_health_check", "request_interval", oneOf("10 30")],
  ["aws_route53_health_check", "failure_threshold", between(1, 10)],
  ["aws_apigatewayv2_integration", "timeout_milliseconds", between(50, 30_000)],
  ["aws_api_gateway_integration", "timeout_milliseconds", between(50, 300_000)],
  ["aws_api_gateway_authorizer", "authorizer_result_ttl_in_seconds", between(0, 3600)],
  ["aws_ecs_service", "deployment_minimum_healthy_percent", between(0, 100)],
  [
    "aws_cloudfront_distribution",
    "origin.custom_origin_config.origin_read_timeout",
    between(1, 120),
  ],
  ["aws_cloudfront_distribution", "origin.connection_attempts", between(1, 3)],
  ["aws_cloudfront_distribution", "origin.connection_timeout", between(1, 10)],
  ["aws_codebuild_project", "build_timeout", between(5, 2160)],
  ["aws_backup_vault_lock_configuration", "changeable_for_days", between(3, 36_500)],
  [
    "aws_guardduty_detector",
    "finding_publishing_frequency",
    oneOf("FIFTEEN_MINUTES ONE_HOUR SIX_HOURS"),
  ],
  ["aws_cognito_user_pool", "password_policy.minimum_length", between(6, 99)],
  ["aws_cognito_user_pool", "password_policy.temporary_password_validity_days", between(0, 365)],
  [
    "aws_dlm_lifecycle_policy",
    "policy_details.schedule.create_rule.interval",
    oneOf("1 2 3 4 6 8 12 24"),
  ],
];

const words: readonly PermittedRow[] = [
  [
    "aws_cloudwatch_metric_alarm",
    "comparison_operator",
    oneOf(
      "GreaterThanOrEqualToThreshold GreaterThanThreshold LessThanThreshold LessThanOrEqualToThreshold LessThanLowerOrGreaterThanUpperThreshold LessThanLowerThreshold GreaterThanUpperThreshold",
    ),
  ],
  ["aws_cloudwatch_metric_alarm", "statistic", oneOf("SampleCount Average Sum Minimum Maximum")],
  [
    "aws_cloudwatch_metric_alarm",
    "treat_missing_data",
    oneOf("missing ignore breaching notBreaching"),
  ],
  ["aws_dynamodb_table", "billing_mode", oneOf("PROVISIONED PAY_PER_REQUEST")],
  ["aws_dynamodb_table", "attribute.type", oneOf("S N B")],
  [
    "aws_dynamodb_table",
    "stream_view_type",
    oneOf("KEYS_ONLY NEW_IMAGE OLD_IMAGE NEW_AND_OLD_IMAGES"),
  ],
  ["aws_dynamodb_table", "global_secondary_index.projection_type", oneOf("ALL INCLUDE KEYS_ONLY")],
  [
    "aws_s3_bucket_versioning",
    "versioning_configuration.status",
    oneOf("Enabled Suspended Disabled"),
  ],
  ["aws_s3_bucket_lifecycle_configuration", "rule.status", oneOf("Enabled Disabled")],
  [
    "aws_s3_bucket_lifecycle_configuration",
    "rule.transition.storage_class",
    oneOf("GLACIER STANDARD_IA ONEZONE_IA INTELLIGENT_TIERING DEEP_ARCHIVE GLACIER_IR"),
  ],
  [
    "aws_s3_bucket_ownership_controls",
    "rule.object_ownership",
    oneOf("BucketOwnerPreferred ObjectWriter BucketOwnerEnforced"),
  ],
  [
    "aws_s3_bucket_server_side_encryption_configuration",
    "rule.apply_server_side_encryption_by_default.sse_algorithm",
    oneOf("AES256 aws:kms aws:kms:dsse"),
  ],
  [
    "aws_sns_topic_subscription",
    "protocol",
    oneOf("sqs sms lambda firehose application email email-json http https"),
  ],
  ["aws_ecs_service", "launch_type", oneOf("EC2 FARGATE EXTERNAL")],
  ["aws_ecs_service", "scheduling_strategy", oneOf("REPLICA DAEMON")],
  ["aws_ecs_task_definition", "network_mode", oneOf("none bridge awsvpc host")],
  ["aws_ebs_volume", "type", VOLUMES],
  ["aws_instance aws_launch_configuration", "root_block_device.volume_type", VOLUMES],
  ["aws_instance aws_launch_configuration", "ebs_block_device.volume_type", VOLUMES],
  ["aws_launch_template", "block_device_mappings.ebs.volume_type", VOLUMES],
  [BALANCERS, "load_balancer_type", oneOf("application gateway network")],
  [GROUPS, "target_type", oneOf("instance ip lambda alb")],
  [GROUPS, "protocol_version", oneOf("HTTP1 HTTP2 GRPC")],
  [GROUPS, "protocol", oneOf("GENEVE HTTP HTTPS TCP TCP_UDP TLS UDP QUIC TCP_QUIC")],
  [LISTENERS, "protocol", oneOf("HTTP HTTPS TCP TCP_UDP TLS UDP QUIC TCP_QUIC")],
  ["aws_security_group_rule", "type", oneOf("ingress egress")],
  [
    "aws_route53_record",
    "type",
    oneOf("A AAAA CNAME CAA MX NAPTR NS PTR SOA SPF SRV TXT DS HTTPS SSHFP SVCB TLSA"),
  ],
  ["aws_apigatewayv2_api", "protocol_type", oneOf("HTTP WEBSOCKET")],
  ["aws_api_gateway_integration", "type", oneOf("AWS AWS_PROXY HTTP HTTP_PROXY MOCK")],
  [
    "aws_cloudfront_distribution",
    "price_class",
    oneOf("PriceClass_All PriceClass_200 PriceClass_100 None"),
  ],
  [
    "aws_cloudfront_distribution",
    "default_cache_behavior.viewer_protocol_policy",
    oneOf("allow-all https-only redirect-to-https"),
  ],
  [
    "aws_cloudfront_distribution",
    "origin.custom_origin_config.origin_protocol_policy",
    oneOf("http-only https-only match-viewer"),
  ],
  ["aws_cloudfront_distribution", "default_root_object", like(/^[^/]/, "a name without a slash")],
  ["aws_efs_file_system", "performance_mode", oneOf("generalPurpose maxIO")],
  ["aws_efs_file_system", "throughput_mode", oneOf("bursting provisioned elastic")],
  [
    "aws_efs_file_system",
    "lifecycle_policy.transition_to_ia",
    like(/^AFTER_(1_DAY|(7|14|30|60|90|180|270|365)_DAYS)$/, "`AFTER_30_DAYS` and the like"),
  ],
  [
    "aws_eks_cluster",
    "enabled_cluster_log_types",
    oneOf("api audit authenticator controllerManager scheduler"),
  ],
  ["aws_eks_node_group", "capacity_type", oneOf("ON_DEMAND SPOT CAPACITY_BLOCK")],
  [
    "aws_ecr_repository",
    "image_tag_mutability",
    oneOf("MUTABLE IMMUTABLE IMMUTABLE_WITH_EXCLUSION MUTABLE_WITH_EXCLUSION"),
  ],
  ["aws_ssm_parameter", "type", oneOf("String StringList SecureString")],
  ["aws_autoscaling_group", "health_check_type", oneOf("EC2 ELB EBS VPC_LATTICE")],
  [
    "aws_wafv2_web_acl aws_wafv2_ip_set aws_wafv2_rule_group",
    "scope",
    oneOf("REGIONAL CLOUDFRONT"),
  ],
  ["data.aws_iam_policy_document", "statement.effect", oneOf("Allow Deny")],
  [
    "aws_rds_cluster",
    "engine",
    oneOf("aurora aurora-mysql aurora-postgresql mysql postgres neptune docdb"),
  ],
  ["aws_elasticache_cluster", "engine", oneOf("memcached redis valkey")],
  [
    "aws_vpc_endpoint",
    "vpc_endpoint_type",
    oneOf("Gateway GatewayLoadBalancer Interface Resource ServiceNetwork"),
  ],
  ["aws_flow_log", "traffic_type", oneOf("ACCEPT REJECT ALL")],
  ["aws_flow_log", "max_aggregation_interval", oneOf("60 600")],
];

const names: readonly PermittedRow[] = [
  [
    "aws_s3_bucket",
    "bucket",
    like(/^[a-z0-9][a-z0-9.-]{0,62}$/, "at most 63 lowercase letters, digits and hyphens"),
  ],
  [BALANCERS, "name", BALANCER_NAME],
  [GROUPS, "name", BALANCER_NAME],
  [GROUPS, "name_prefix", like(/^.{1,6}$/, "at most 6 characters")],
  [BALANCERS, "name_prefix", like(/^.{1,6}$/, "at most 6 characters")],
  ["aws_db_instance", "identifier", DATABASE],
  [CLUSTERS, "cluster_identifier", DATABASE],
  ["aws_db_instance", "db_name", DATABASE_NAME],
  ["aws_rds_cluster", "database_name", DATABASE_NAME],
  ["aws_db_subnet_group aws_db_parameter_group aws_rds_cluster_parameter_group", "name", GROUP],
  [
    "aws_elasticache_replication_group",
    "replication_group_id",
    like(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, "at most 40 letters, digits and hyphens"),
  ],
  ["aws_iam_role", "name", ROLE],
  [
    "aws_lambda_function",
    "function_name",
    like(/^[\w-]{1,64}$|:/, "at most 64 letters, digits, hyphens and underscores"),
  ],
  [
    "aws_sqs_queue",
    "name",
    like(
      /^[\w-]{1,80}$|^[\w-]{1,75}\.fifo$/,
      "at most 80 letters, digits, hyphens and underscores",
    ),
  ],
  [
    "aws_ecr_repository",
    "name",
    like(/^[a-z0-9][a-z0-9._/-]{0,255}$/, "lowercase letters, digits, hyphens and slashes"),
  ],
  [
    "aws_opensearch_domain aws_elasticsearch_domain",
    "domain_name",
    like(/^[a-z][a-z0-9-]{0,27}$/, "at most 28 lowercase letters, digits and hyphens"),
  ],
  ["aws_security_group", "name", like(/^(?!sg-)/, "a name that doesn't start with `sg-`")],
  ["aws_security_group", "description", DESCRIPTION],
  ["aws_security_group", "ingress.description", DESCRIPTION],
  ["aws_security_group", "egress.description", DESCRIPTION],
  [`aws_security_group_rule ${RULES}`, "description", DESCRIPTION],
];

const formats: readonly PermittedRow[] = [
  ["aws_vpc", "cidr_block", VPC_NETWORK],
  ["aws_subnet", "cidr_block", VPC_NETWORK],
  ["aws_route", "destination_cidr_block", NETWORK],
  ["aws_security_group", "ingress.cidr_blocks", NETWORK],
  ["aws_security_group", "egress.cidr_blocks", NETWORK],
  ["aws_security_group_rule", "cidr_blocks", NETWORK],
  [RULES, "cidr_ipv4", NETWORK],
  ["aws_network_acl_rule", "cidr_block", NETWORK],
  ["aws_db_instance", "backup_window", BACKUP_WINDOW],
  [CLUSTERS, "preferred_backup_window", BACKUP_WINDOW],
  ["aws_db_instance", "maintenance_window", MAINTENANCE_WINDOW],
  [CLUSTERS, "preferred_maintenance_window", MAINTENANCE_WINDOW],
  [
    "aws_elasticache_replication_group aws_elasticache_cluster",
    "maintenance_window",
    MAINTENANCE_WINDOW,
  ],
];

/** What services of AWS take. */
export const awsPermitted: readonly PermittedRow[] = [...numbers, ...words, ...names, ...formats];
