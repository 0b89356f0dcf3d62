import { testArgumentRule, testRule } from "../../../../test/rule-fixtures.ts";

const ID = "quality-unpermitted-value";

testArgumentRule(ID, {
  type: "aws_route53_record",
  argument: "weighted_routing_policy.weight",
  bad: ["-1", "256"],
  good: ["0", "255"],
  absent: "passes",
  required: "passes",
});

/** Arguments with values that are refused, and with those that are taken. */
const CASES: readonly (readonly [
  type: string,
  path: string,
  refused: readonly string[],
  taken: readonly string[],
])[] = [
  ["aws_s3_bucket_acl", "acl", ["public"], ["private"]],
  ["aws_s3_bucket_cors_configuration", "cors_rule.allowed_methods", ["OPTIONS"], ["GET"]],
  ["aws_s3_bucket", "bucket_prefix", ["a".repeat(38)], ["logs-"]],
  ["aws_launch_template", "block_device_mappings.ebs.throughput", ["100", "3000"], ["125"]],
  ["aws_efs_file_system", "lifecycle_policy.transition_to_archive", ["90"], ["AFTER_90_DAYS"]],
  ["aws_efs_access_point", "root_directory.creation_info.permissions", ["rwx"], ["0755"]],
  ["aws_fsx_lustre_file_system", "weekly_maintenance_start_time", ["Sun:03:00"], ["7:03:00"]],
  ["aws_backup_vault", "name", ["a b"], ["daily"]],
  ["aws_iam_role", "name_prefix", ["a".repeat(39)], ["a".repeat(38)]],
  ["aws_network_acl", "ingress.action", ["permit"], ["allow", "Deny"]],
  ["aws_ec2_transit_gateway", "dns_support", ["enabled"], ["enable"]],
  ["aws_flow_log", "log_destination_type", ["cloudwatch"], ["cloud-watch-logs"]],
  ["aws_instance", "metadata_options.http_tokens", ["require"], ["required"]],
  ["aws_autoscaling_group", "max_instance_lifetime", ["3600"], ["0", "86400"]],
  [
    "aws_autoscaling_group",
    "instance_maintenance_policy.max_healthy_percentage",
    ["50"],
    ["-1", "120"],
  ],
  ["aws_lb_listener", "default_action.fixed_response.status_code", ["302"], ["404"]],
  ["aws_lb_listener", "default_action.redirect.port", ["https"], ["443", "#{port}"]],
  ["aws_lb_listener_rule", "action.redirect.status_code", ["301"], ["HTTP_301"]],
  ["aws_lb_listener", "protocol", ["SSL"], ["https"]],
  ["aws_lb_target_group", "health_check.port", ["traffic_port"], ["traffic-port", "8080"]],
  ["aws_lb_target_group", "health_check.path", ["health"], ["/health"]],
  ["aws_lb_target_group", "protocol_version", ["HTTP/2"], ["http2"]],
  ["aws_elb", "health_check.target", ["HTTP:80"], ["HTTP:80/", "TCP:22"]],
  ["aws_db_instance", "performance_insights_retention_period", ["30", "800"], ["7", "62", "731"]],
  ["aws_rds_cluster", "engine", ["aurora-postgres"], ["aurora-postgresql", "custom-sqlserver-ee"]],
  ["aws_rds_cluster", "serverlessv2_scaling_configuration.max_capacity", ["0"], ["1", "64.5"]],
  ["aws_elasticache_cluster", "cluster_id", ["My-Cache", "a--b"], ["my-cache"]],
  ["aws_dynamodb_table", "table_class", ["INFREQUENT_ACCESS"], ["STANDARD"]],
  ["aws_opensearch_domain", "log_publishing_options.log_type", ["AUDIT"], ["AUDIT_LOGS"]],
  ["aws_redshift_cluster", "database_name", ["Sales"], ["sales"]],
  ["aws_lambda_function", "architectures", ["amd64"], ["arm64"]],
  ["aws_lambda_function", "logging_config.log_format", ["json"], ["JSON"]],
  ["aws_lambda_event_source_mapping", "maximum_record_age_in_seconds", ["30"], ["-1", "60"]],
  ["aws_lambda_function_url", "cors.allow_methods", ["OPTIONS"], ["GET", "*"]],
  ["aws_lambda_permission", "action", ["InvokeFunction"], ["lambda:InvokeFunction"]],
  ["aws_apigatewayv2_integration", "payload_format_version", ["2"], ["2.0"]],
  ["aws_api_gateway_method", "authorization", ["COGNITO"], ["COGNITO_USER_POOLS"]],
  ["aws_sfn_state_machine", "logging_configuration.level", ["INFO"], ["ERROR"]],
  ["aws_ecs_cluster", "setting.value", ["true"], ["enabled", "enhanced"]],
  ["aws_ecs_capacity_provider", "name", ["ecs-spot"], ["spot"]],
  ["aws_ecs_service", "launch_type", ["SPOT"], ["MANAGED_INSTANCES"]],
  ["aws_eks_node_group", "taint.effect", ["NoSchedule"], ["NO_SCHEDULE"]],
  ["aws_eks_cluster", "access_config.authentication_mode", ["IAM"], ["API"]],
  ["aws_iam_role", "path", ["service"], ["/", "/service/"]],
  ["aws_iam_role", "name_prefix", ["a".repeat(39)], ["service-"]],
  [
    "data.aws_iam_policy_document",
    "statement.condition.test",
    ["StringEqual"],
    ["ArnLikeIfExists"],
  ],
  ["aws_kms_alias", "name", ["shop", "alias/aws/shop"], ["alias/shop"]],
  ["aws_ssm_parameter", "name", ["shop/key", "/aws/key"], ["/shop/key", "key"]],
  ["aws_cognito_user_pool", "mfa_configuration", ["REQUIRED"], ["OPTIONAL"]],
  ["aws_cognito_user_pool_client", "token_validity_units.id_token", ["hour"], ["hours"]],
  ["aws_sqs_queue", "max_message_size", ["512", "2000000"], ["262144", "1048576"]],
  ["aws_sns_topic", "name", ["a b"], ["orders", "orders.fifo"]],
  ["aws_cloudwatch_event_target", "retry_policy.maximum_retry_attempts", ["200"], ["0"]],
  ["aws_scheduler_schedule", "flexible_time_window.mode", ["ON"], ["FLEXIBLE"]],
  ["aws_kinesis_stream", "stream_mode_details.stream_mode", ["ONDEMAND"], ["ON_DEMAND"]],
  ["aws_msk_cluster", "encryption_info.encryption_in_transit.client_broker", ["SSL"], ["TLS"]],
  ["aws_athena_database", "name", ["my-data"], ["my_data"]],
  [
    "aws_cloudfront_distribution",
    "ordered_cache_behavior.viewer_protocol_policy",
    ["redirect"],
    ["redirect-to-https"],
  ],
  ["aws_cloudfront_distribution", "origin.origin_path", ["site", "/site/"], ["/site"]],
  ["aws_cloudfront_distribution", "logging_config.bucket", ["logs"], ["logs.s3.amazonaws.com"]],
  ["aws_wafv2_ip_set", "addresses", ["192.0.2.1"], ["192.0.2.1/32", "2001:db8::/32"]],
  ["aws_route53_health_check", "type", ["PING"], ["https"]],
  ["aws_cloudwatch_metric_alarm", "extended_statistic", ["99"], ["p99", "p99.9", "tm90"]],
  ["aws_cloudwatch_metric_alarm", "treat_missing_data", ["ok"], ["notbreaching"]],
  ["aws_cloudwatch_metric_alarm", "metric_query.metric.stat", ["Mean"], ["Sum", "p99"]],
  ["aws_cloudwatch_log_group", "name", ["a b"], ["/aws/lambda/shop"]],
  [
    "aws_instance",
    "instance_type",
    ["t3micro", "t3", "T3.micro"],
    ["t3.micro", "mac2-m2.metal", "u7i-12tb.224xlarge", "c8i.metal-96xl"],
  ],
  ["aws_db_instance", "instance_class", ["t3.micro"], ["db.t3.micro", "db.r5.large.tpc1.mem2x"]],
  ["aws_db_instance", "engine", ["postgresql", "sqlserver"], ["postgres", "sqlserver-ex"]],
  ["aws_rds_cluster_instance", "instance_class", ["r6g.large"], ["db.serverless"]],
  ["aws_elasticache_cluster", "node_type", ["t4g.small"], ["cache.t4g.small"]],
  ["aws_memorydb_cluster", "node_type", ["cache.t4g.small"], ["db.t4g.small"]],
  ["aws_dax_cluster", "node_type", ["t3.small"], ["dax.t3.small"]],
  ["aws_mq_broker", "host_instance_type", ["m5.large"], ["mq.m5.large"]],
  ["aws_dms_replication_instance", "replication_instance_class", ["t3.medium"], ["dms.t3.medium"]],
  ["aws_sagemaker_notebook_instance", "instance_type", ["t3.medium"], ["ml.t3.medium"]],
  [
    "aws_msk_cluster",
    "broker_node_group_info.instance_type",
    ["m7g.large"],
    ["kafka.m7g.large", "express.m7g.large"],
  ],
  ["aws_opensearch_domain", "cluster_config.instance_type", ["m7g.large"], ["m7g.large.search"]],
  [
    "aws_elasticsearch_domain",
    "cluster_config.instance_type",
    ["m6g.large.search"],
    ["m6g.large.elasticsearch"],
  ],
  ["aws_security_group_rule", "protocol", ["https", "any"], ["tcp", "-1", "50"]],
  ["aws_security_group", "egress.protocol", ["http"], ["all", "TCP"]],
  ["aws_vpc_security_group_ingress_rule", "ip_protocol", ["ssh"], ["tcp", "-1"]],
  ["aws_cloudtrail", "event_selector.read_write_type", ["Write"], ["WriteOnly"]],
];

function moduleWith(type: string, path: string, value: string): string {
  const steps = path.split(".");
  const name = steps.pop() ?? "";
  const text = `${name} = ${JSON.stringify(value)}`;
  const body = steps.reduceRight((inner, step) => `${step} {\n${inner}\n}`, text);
  return type.startsWith("data.")
    ? `data "${type.slice(5)}" "it" {\n${body}\n}`
    : `resource "${type}" "it" {\n${body}\n}`;
}

const fixturesOf = (values: 2 | 3) =>
  Object.fromEntries(
    CASES.flatMap((row) =>
      row[values].map((value) => [
        `${row[0]} ${row[1]} = ${value}`,
        moduleWith(row[0], row[1], value),
      ]),
    ),
  );

testRule(ID, { fails: fixturesOf(2), passes: fixturesOf(3) });
