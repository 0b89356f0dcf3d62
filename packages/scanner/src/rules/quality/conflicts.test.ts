// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const it = (type: string, ...lines: readonly string[]) =>
  `resource "${type}" "it" {\n${lines.join("\n")}\n}`;
const inBlock = (name: string, ...lines: readonly string[]) => `${name} {\n${lines.join("\n")}\n}`;
const table = (...attributes: readonly string[]) =>
  it(
    "aws_dynamodb_table",
    'hash_key = "id"',
    'billing_mode = "PAY_PER_REQUEST"',
    ...attributes.map((name) => inBlock("attribute", `name = "${name}"`, 'type = "S"')),
  );
const task = (mode: string, cpu: number, memory: number) =>
  it(
    "aws_ecs_task_definition",
    'requires_compatibilities = ["FARGATE"]',
    `network_mode = "${mode}"`,
    `cpu = ${cpu}`,
    `memory = ${memory}`,
  );
const record = (...lines: readonly string[]) => it("aws_route53_record", ...lines);
const PRIMARY = `set_identifier = "it"\n${inBlock("failover_routing_policy", 'type = "PRIMARY"')}`;
const ADDRESS = 'records = ["192.0.2.1"]';
const ALIAS = inBlock("alias", "evaluate_target_health = true");
const distribution = (target: string, ...lines: readonly string[]) =>
  it(
    "aws_cloudfront_distribution",
    inBlock("origin", 'origin_id = "app"'),
    inBlock("default_cache_behavior", `target_origin_id = "${target}"`, 'cache_policy_id = "it"'),
    ...lines,
  );
const OWN = inBlock("viewer_certificate", "cloudfront_default_certificate = true");
const rule = (...lines: readonly string[]) =>
  it("aws_s3_bucket_lifecycle_configuration", inBlock("rule", ...lines));
const backup = (cold: number, end: number) =>
  it(
    "aws_backup_plan",
    inBlock("rule", inBlock("lifecycle", `cold_storage_after = ${cold}`, `delete_after = ${end}`)),
  );
const group = (protocol: string, port: number) =>
  it(
    "aws_security_group",
    inBlock("ingress", `protocol = "${protocol}"`, `from_port = ${port}`, `to_port = ${port}`),
  );
const lambda = (...lines: readonly string[]) => it("aws_lambda_function", ...lines);
const CODE = 'filename = "a.zip"\nhandler = "a.b"\nruntime = "nodejs22.x"';
const listener = (protocol: string, port: number) =>
  it(
    "aws_lb_listener",
    `protocol = "${protocol}"`,
    `port = ${port}`,
    protocol === "HTTPS" ? 'certificate_arn = "it"' : "",
  );
const windows = (backupWindow: string) =>
  it(
    "aws_db_instance",
    `backup_window = "${backupWindow}"`,
    'maintenance_window = "mon:03:30-mon:04:30"',
  );
const check = (protocol: string) =>
  it(
    "aws_lb_target_group",
    'port = 80\nprotocol = "TCP"\nvpc_id = "it"',
    inBlock("health_check", `protocol = "${protocol}"`, 'path = "/"'),
  );
const endpoint = (type: string, line: string) =>
  it("aws_vpc_endpoint", `vpc_endpoint_type = "${type}"`, line);
const firewall = (...lines: readonly string[]) => it("google_compute_firewall", ...lines);

testRule("quality-conflicting-settings", {
  fails: {
    "a queue in order": it("aws_sqs_queue", 'name = "orders"', "fifo_queue = true"),
    "a name whose end is known": it(
      "aws_sqs_queue",
      'name = "$' + '{var.name}-orders"',
      "fifo_queue = true",
    ),
    "a topic in order": it("aws_sns_topic", 'name = "orders"', "fifo_topic = true"),
    "duplicates of a plain queue": it("aws_sqs_queue", "content_based_deduplication = true"),
    "an image with a runtime": lambda('package_type = "Image"', 'runtime = "nodejs22.x"'),
    "a function that is switched off": lambda("reserved_concurrent_executions = 0"),
    "a port of all protocols": group("-1", 443),
    "a port of all protocols in a rule": it(
      "aws_security_group_rule",
      'protocol = "all"',
      "from_port = 443",
    ),
    "a path over TCP": check("TCP"),
    "an alias with a TTL": record("ttl = 60", ALIAS),
    "a failover without a check": record("ttl = 60", PRIMARY),
    "a failover that takes a day": record("ttl = 86400", 'health_check_id = "it"', PRIMARY),
    "a volume without operations": it("aws_ebs_volume", 'type = "io2"'),
    "a machine's volume": it("aws_instance", inBlock("root_block_device", 'volume_type = "io1"')),
    "a throughput": it("aws_ebs_volume", 'type = "gp2"', "throughput = 200"),
    "a database without operations": it("aws_db_instance", 'storage_type = "io1"'),
    "a name that is taken": it("aws_db_instance", 'engine = "postgres"', 'username = "admin"'),
    "windows that overlap": windows("03:00-04:00"),
    "capacity on demand": it(
      "aws_dynamodb_table",
      'billing_mode = "PAY_PER_REQUEST"',
      "read_capacity = 5",
    ),
    "an attribute without a key": table("id", "status"),
    "a key without an attribute": table("status"),
    "shards on demand": it(
      "aws_kinesis_stream",
      "shard_count = 2",
      inBlock("stream_mode_details", 'stream_mode = "ON_DEMAND"'),
    ),
    "no throughput": it("aws_efs_file_system", 'throughput_mode = "provisioned"'),
    "throughput for nothing": it("aws_efs_file_system", "provisioned_throughput_in_mibps = 10"),
    "a node alone": it(
      "aws_elasticache_replication_group",
      "num_cache_clusters = 1",
      "automatic_failover_enabled = true",
    ),
    "zones without a failover": it("aws_elasticache_replication_group", "multi_az_enabled = true"),
    "aliases without a certificate": distribution("app", 'aliases = ["a.example.com"]', OWN),
    "another origin": distribution("web"),
    "a gateway in subnets": endpoint("Gateway", 'subnet_ids = ["a"]'),
    "an interface in tables": endpoint("Interface", 'route_table_ids = ["a"]'),
    "a bridge on Fargate": task("bridge", 256, 512),
    "too much memory": task("awsvpc", 256, 4096),
    "too little memory": task("awsvpc", 1024, 1024),
    "no room for a deployment": it(
      "aws_ecs_service",
      "deployment_minimum_healthy_percent = 100",
      "deployment_maximum_percent = 100",
    ),
    "an address beside a list of addresses": it(
      "azurerm_network_security_rule",
      'source_address_prefix = "VirtualNetwork"',
      'source_address_prefixes = ["10.0.0.0/8"]',
    ),
    "a port beside a list of ports": it(
      "azurerm_network_security_rule",
      'destination_port_range = "443"',
      'destination_port_ranges = ["443", "8443"]',
    ),
    "a launch type beside capacity providers": it(
      "aws_ecs_service",
      'launch_type = "FARGATE"',
      'capacity_provider_strategy {\n capacity_provider = "FARGATE_SPOT"\n}',
    ),
    "a number of daemons": it(
      "aws_ecs_service",
      'scheduling_strategy = "DAEMON"',
      "desired_count = 2",
    ),
    "a port in plain text": listener("HTTPS", 80),
    "plain text at a port for TLS": listener("HTTP", 443),
    "objects that move early": rule(
      inBlock("transition", "days = 7", 'storage_class = "STANDARD_IA"'),
    ),
    "backups that leave early": backup(30, 60),
    "a private gateway with an address": it(
      "aws_nat_gateway",
      'connectivity_type = "private"',
      'allocation_id = "it"',
    ),
    "one subnet": it("aws_lb", 'subnets = ["a"]'),
    "two statistics": it(
      "aws_cloudwatch_metric_alarm",
      'statistic = "Sum"',
      'extended_statistic = "p99"',
    ),
    "another type of policy": it(
      "aws_appautoscaling_policy",
      inBlock("target_tracking_scaling_policy_configuration", "target_value = 50"),
    ),
    "a machine that restarts": it(
      "google_compute_instance",
      inBlock("scheduling", "preemptible = true", "automatic_restart = true"),
    ),
    "ports of ICMP": firewall(inBlock("allow", 'protocol = "icmp"', 'ports = ["443"]')),
    "both kinds of rules": firewall(
      inBlock("allow", 'protocol = "tcp"'),
      inBlock("deny", 'protocol = "udp"'),
    ),
    "a dynamic address": it(
      "azurerm_public_ip",
      'sku = "Standard"',
      'allocation_method = "Dynamic"',
    ),
    "a password that isn't used": it("azurerm_linux_virtual_machine", 'admin_password = "it"'),
    "no way in": it("azurerm_linux_virtual_machine", "disable_password_authentication = true"),
    "another family": it("azurerm_redis_cache", 'family = "C"', 'sku_name = "Premium"'),
    "premium in two regions": it(
      "azurerm_storage_account",
      'account_tier = "Premium"',
      'account_replication_type = "GRS"',
    ),
  },
  passes: {
    "a queue with its suffix": it("aws_sqs_queue", 'name = "orders.fifo"', "fifo_queue = true"),
    "a suffix after a variable": it(
      "aws_sqs_queue",
      'name = "$' + '{var.name}.fifo"',
      "fifo_queue = true",
    ),
    "a plain queue": it("aws_sqs_queue", 'name = "orders"'),
    "duplicates of a queue in order": it(
      "aws_sqs_queue",
      'name = "a.fifo"',
      "fifo_queue = true",
      "content_based_deduplication = true",
    ),
    "an image": lambda('package_type = "Image"', 'image_uri = "it"'),
    "no reserve": lambda(CODE, "reserved_concurrent_executions = -1"),
    "all protocols": group("-1", 0),
    "a port": group("tcp", 443),
    "a path over HTTP": check("HTTP"),
    "an alias": record(ALIAS, PRIMARY),
    "a failover": record("ttl = 60", ADDRESS, 'health_check_id = "it"', PRIMARY),
    "a plain record": record("ttl = 86400", ADDRESS),
    "a volume with operations": it("aws_ebs_volume", "size = 8", 'type = "io2"', "iops = 1000"),
    "a general volume": it("aws_ebs_volume", "size = 8", 'type = "gp3"', "throughput = 200"),
    "a name for MySQL": it("aws_db_instance", 'engine = "mysql"', 'username = "admin"'),
    "windows in turn, the other way": windows("04:30-05:00"),
    "a task of machines": it(
      "aws_ecs_task_definition",
      'network_mode = "bridge"',
      "cpu = 256",
      "memory = 4096",
    ),
    "windows in turn": windows("02:00-03:30"),
    "a table": table("id"),
    "an attribute of an index that is a resource": `${table("id", "status")}
      resource "aws_dynamodb_global_secondary_index" "it" {
        table_name = aws_dynamodb_table.it.name
        index_name = "status"
      }`,
    "shards by number": it("aws_kinesis_stream", "shard_count = 2"),
    "a throughput of files": it(
      "aws_efs_file_system",
      'throughput_mode = "provisioned"',
      "provisioned_throughput_in_mibps = 10",
    ),
    "two nodes": it(
      "aws_elasticache_replication_group",
      "num_cache_clusters = 2",
      "automatic_failover_enabled = true",
      "multi_az_enabled = true",
    ),
    "an origin": distribution("app", OWN),
    "an interface": endpoint("Interface", 'subnet_ids = ["a"]'),
    "a gateway": endpoint("Gateway", 'route_table_ids = ["a"]'),
    "a task": task("awsvpc", 512, 4096),
    "room for a deployment": it(
      "aws_ecs_service",
      "deployment_minimum_healthy_percent = 100",
      "deployment_maximum_percent = 200",
    ),
    "a listener": listener("HTTPS", 443),
    "another port": listener("HTTP", 8080),
    "objects that move later": rule(
      inBlock("transition", "days = 30", 'storage_class = "STANDARD_IA"'),
    ),
    "objects that are archived": rule(
      inBlock("transition", "days = 7", 'storage_class = "GLACIER"'),
    ),
    "backups that stay": backup(30, 120),
    "backups that are never cold": backup(0, 35),
    "a network load balancer": it("aws_lb", 'load_balancer_type = "network"', 'subnets = ["a"]'),
    "a machine that doesn't restart": it(
      "google_compute_instance",
      inBlock("scheduling", "preemptible = true", "automatic_restart = false"),
    ),
    "ports of TCP": firewall(
      'source_tags = ["web"]',
      inBlock("allow", 'protocol = "tcp"', 'ports = ["443"]'),
    ),
    "a password that is used": it(
      "azurerm_linux_virtual_machine",
      "admin_password = var.it",
      "source_image_id = var.image",
      "disable_password_authentication = false",
    ),
    "a name of the caller": it("aws_sqs_queue", "name = var.name", "fifo_queue = true"),
  },
});

const role = (body: string) => `
  variable "given" {
    type    = string
    default = null
  }
  variable "service" {
    type = string
  }
  resource "aws_iam_role" "it" {
    ${body}
  }`;

testRule("quality-conflicting-settings", {
  fails: {
    "a name and the start of one": role(
      'name = "${var.service}-task"\nname_prefix = "${var.service}-"',
    ),
  },
  passes: {
    "the start of a name": role('name_prefix = "${var.service}-"'),
    "a name in place of its start": role(
      'name = var.given\nname_prefix = var.given == null ? "a-" : null',
    ),
  },
});
