import { testRule } from "../../../../test/rule-fixtures.ts";

const it = (type: string, body: string) => `resource "${type}" "it" {\n${body}\n}`;
const group = (body: string) =>
  it("aws_lb_target_group", `port = 80\nprotocol = "HTTP"\nvpc_id = "it"\n${body}`);
const policy = (body: string) => it("aws_autoscaling_policy", body);
const TRACKING =
  'target_tracking_configuration {\n predefined_metric_specification {\n predefined_metric_type = "ASGAverageCPUUtilization"\n}\n}';
const files = (body: string) => it("aws_efs_file_system", body);
const table = (body: string) =>
  it("aws_dynamodb_table", `hash_key = "id"\nattribute {\n name = "id"\n type = "S"\n}\n${body}`);
const cache = (body: string) => it("aws_elasticache_cluster", body);
const replicas = (body: string) => it("aws_elasticache_replication_group", body);
const domain = (more: string) =>
  it(
    "aws_opensearch_domain",
    `encrypt_at_rest {\n enabled = true\n}\nadvanced_security_options {\n enabled = true\n}\n${more}`,
  );
const zones = (count: number) =>
  it(
    "aws_opensearch_domain",
    `cluster_config {\n instance_count = ${count}\n zone_awareness_enabled = true\n}`,
  );
const logs = (type: string, engine: string, log: string) =>
  it(type, `engine = "${engine}"\nenabled_cloudwatch_logs_exports = ["${log}"]`);
const task = (cpu: string) =>
  it(
    "aws_ecs_task_definition",
    `requires_compatibilities = ["FARGATE"]\nnetwork_mode = "awsvpc"\ncpu = "${cpu}"\nmemory = "2048"`,
  );
const mount = (encryption: string) =>
  it(
    "aws_ecs_task_definition",
    `volume {\n efs_volume_configuration {\n ${encryption}\n authorization_config {\n iam = "ENABLED"\n}\n}\n}`,
  );
const provider = (status: string) =>
  it(
    "aws_ecs_capacity_provider",
    `auto_scaling_group_provider {\n managed_termination_protection = "ENABLED"\n managed_scaling {\n status = "${status}"\n}\n}`,
  );
const endpoint = (body: string) => it("aws_eks_cluster", `vpc_config {\n${body}\n}`);
const mapping = (type: string, body: string) =>
  `${it(type, type === "aws_kinesis_stream" ? "shard_count = 1" : "")}
  ${it("aws_lambda_event_source_mapping", `event_source_arn = ${type}.it.arn\n${body}`)}`;
const queue = (body: string) => it("aws_sqs_queue", `name = "it.fifo"\nfifo_queue = true\n${body}`);
const subscription = (protocol: string) =>
  it("aws_sns_topic_subscription", `protocol = "${protocol}"\nraw_message_delivery = true`);
const stream = (size: string) =>
  it(
    "aws_kinesis_firehose_delivery_stream",
    `destination = "extended_s3"\nextended_s3_configuration {\n ${size}\n dynamic_partitioning_configuration {\n enabled = true\n}\n}`,
  );
const alarm = (body: string) =>
  it("aws_cloudwatch_metric_alarm", `metric_name = "it"\nnamespace = "it"\nperiod = 60\n${body}`);
const trail = (body: string) => it("aws_cloudtrail", `is_multi_region_trail = true\n${body}`);
const recorder = (body: string) =>
  it("aws_config_configuration_recorder", `recording_group {\n${body}\n}`);
const broker = (engine: string) =>
  it("aws_mq_broker", `engine_type = "${engine}"\ndeployment_mode = "CLUSTER_MULTI_AZ"`);
const check = (body: string) => it("aws_route53_health_check", body);
const key = (body: string) => it("aws_kms_key", body);
const pool = (body: string) => it("aws_cognito_user_pool", `mfa_configuration = "ON"\n${body}`);
const client = (flows: string, more = "") =>
  it("aws_cognito_user_pool_client", `allowed_oauth_flows = [${flows}]\n${more}`);
const SECRET = "generate_secret = true";

testRule("quality-conflicting-settings", {
  fails: {
    "targets over HTTP, checked over TCP": group('health_check {\n protocol = "TCP"\n}'),
    "a private gateway with more addresses": it(
      "aws_nat_gateway",
      'connectivity_type = "private"\nsecondary_allocation_ids = ["it"]',
    ),
    "a cooldown": policy(`policy_type = "TargetTrackingScaling"\ncooldown = 60\n${TRACKING}`),
    "a warm-up": policy("estimated_instance_warmup = 60\nscaling_adjustment = 1"),
    "a key without encryption": files('kms_key_id = "it"'),
    "an elastic throughput": files('throughput_mode = "elastic"\nperformance_mode = "maxIO"'),
    "an archive too early": it(
      "aws_s3_bucket_intelligent_tiering_configuration",
      'tiering {\n access_tier = "DEEP_ARCHIVE_ACCESS"\n days = 90\n}',
    ),
    "logs of another engine": logs("aws_db_instance", "postgres", "slowquery"),
    "logs of another cluster": logs("aws_rds_cluster", "aurora-mysql", "postgresql"),
    "no capacity": table('billing_mode = "PROVISIONED"'),
    "no capacity, by default": table(""),
    "two tokens": replicas('auth_token = "it"\nauth_token_wo = "it"'),
    "two keys of a certificate": it(
      "aws_acm_certificate",
      'private_key = "it"\nprivate_key_wo = "it"',
    ),
    "two actions of a rule": it(
      "aws_wafv2_web_acl_rule",
      "action {\n block {}\n}\noverride_action {\n none {}\n}",
    ),
    "a token in plain text that no state keeps": replicas(
      'auth_token_wo = "it"\ntransit_encryption_enabled = false',
    ),
    "a token in plain text": replicas('auth_token = "it"\ntransit_encryption_enabled = false'),
    "a key for nothing": replicas('kms_key_id = "it"\nat_rest_encryption_enabled = false'),
    "two nodes of Redis": cache('engine = "redis"\nnum_cache_nodes = 2'),
    "a node in two zones": cache('engine = "memcached"\nnum_cache_nodes = 1\naz_mode = "cross-az"'),
    "two ways to move a cluster": it(
      "aws_redshift_cluster",
      "multi_az = true\navailability_zone_relocation_enabled = true",
    ),
    "fine-grained access without encryption": domain(""),
    "one instance in several zones": zones(1),
    "units that Fargate doesn't offer": task("300"),
    "access over an open connection": mount(""),
    "a protection without scaling": provider("DISABLED"),
    "no endpoint": endpoint("endpoint_public_access = false"),
    "a batch without a window": mapping("aws_sqs_queue", "batch_size = 100"),
    "a stream without a start": mapping("aws_kinesis_stream", "batch_size = 100"),
    "a throughput per group": queue('fifo_throughput_limit = "perMessageGroupId"'),
    "duplicates of a plain topic": it("aws_sns_topic", "content_based_deduplication = true"),
    "raw messages to a function": subscription("lambda"),
    "a small buffer": stream("buffering_size = 5"),
    "the default of the buffer": stream(""),
    "no statistic": alarm(""),
    "all regions without global services": trail("include_global_service_events = false"),
    "global types alone": recorder("all_supported = false\ninclude_global_resource_types = true"),
    "all types, and some": recorder('all_supported = true\nresource_types = ["AWS::EC2::VPC"]'),
    "a cluster of ActiveMQ": broker("ActiveMQ"),
    "a check of nothing": check('type = "HTTPS"'),
    "a check without a port": check('type = "TCP"\nfqdn = "it"'),
    "a pair of keys that rotates": key(
      'enable_key_rotation = true\nkey_usage = "SIGN_VERIFY"\ncustomer_master_key_spec = "RSA_2048"',
    ),
    "a key for signatures that encrypts": key('customer_master_key_spec = "ECC_NIST_P256"'),
    "a second factor without a way": pool(""),
    "flows of people and machines": client('"code", "client_credentials"', SECRET),
    "machines without a secret": client('"client_credentials"'),
  },
  passes: {
    "targets over HTTP": group('health_check {\n protocol = "HTTP"\n}'),
    "a regional gateway": it(
      "aws_nat_gateway",
      'connectivity_type = "public"\navailability_mode = "regional"\nvpc_id = "it"',
    ),
    "a policy that tracks": policy(`policy_type = "TargetTrackingScaling"\n${TRACKING}`),
    "a simple policy": policy("cooldown = 60\nscaling_adjustment = 1"),
    "a key": files('kms_key_id = "it"\nencrypted = true'),
    "logs of the engine": logs("aws_db_instance", "postgres", "postgresql"),
    "capacity on demand": table('billing_mode = "PAY_PER_REQUEST"'),
    capacity: table("read_capacity = 1\nwrite_capacity = 1"),
    "capacity of a backup": table('restore_backup_arn = "it"'),
    "capacity that may be left out": `variable "size" {\n default = null\n}\n${table(
      "read_capacity = var.size\nwrite_capacity = var.size",
    )}`,
    "a key that no state keeps": it("aws_acm_certificate", 'private_key_wo = "it"'),
    "an action of a rule": it("aws_wafv2_web_acl_rule", "action {\n block {}\n}"),
    "a token": replicas('auth_token = "it"\ntransit_encryption_enabled = true'),
    "nodes of Memcached": cache('engine = "memcached"\nnum_cache_nodes = 2'),
    "fine-grained access": domain("node_to_node_encryption {\n enabled = true\n}"),
    "instances in several zones": zones(2),
    "units of Fargate": task("256"),
    "units in words": task(".25 vCPU"),
    "access over TLS": mount('transit_encryption = "ENABLED"'),
    "a protection": provider("ENABLED"),
    "a private endpoint": endpoint(
      "endpoint_public_access = false\nendpoint_private_access = true",
    ),
    "a small batch": mapping("aws_sqs_queue", "batch_size = 10"),
    "a stream from its start": mapping("aws_kinesis_stream", 'starting_position = "LATEST"'),
    "a throughput of groups": queue(
      'fifo_throughput_limit = "perMessageGroupId"\ndeduplication_scope = "messageGroup"',
    ),
    "raw messages to a queue": subscription("sqs"),
    "a large buffer": stream("buffering_size = 64"),
    "a statistic": alarm('statistic = "Sum"'),
    "all regions": trail("include_global_service_events = true"),
    "some types": recorder('all_supported = false\nresource_types = ["AWS::EC2::VPC"]'),
    "a cluster of RabbitMQ": broker("RabbitMQ"),
    "a check of an address": check('type = "HTTPS"\nip_address = "192.0.2.1"'),
    "a key that rotates": key("enable_key_rotation = true"),
    "a key for signatures": key(
      'customer_master_key_spec = "ECC_NIST_P256"\nkey_usage = "SIGN_VERIFY"',
    ),
    "a second factor": pool("software_token_mfa_configuration {\n enabled = true\n}"),
    machines: client('"client_credentials"', SECRET),
  },
});
