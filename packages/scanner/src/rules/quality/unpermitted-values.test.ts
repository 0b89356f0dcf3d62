import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const ID = "quality-unpermitted-value";
const withArgument = (type: string, text: string) => `resource "${type}" "it" {\n${text}\n}`;

testArgumentRule(ID, {
  type: "aws_lambda_function",
  argument: "timeout",
  bad: ["0", "901"],
  good: ["1", "900"],
  absent: "passes",
  required: "passes",
});

testArgumentRule(ID, {
  type: "aws_s3_bucket_versioning",
  argument: "versioning_configuration.status",
  bad: ['"enabled"', '"On"'],
  good: ['"Enabled"', '"Suspended"'],
  absent: "passes",
  required: "passes",
});

const byDefault = (text: string) => `variable "given" {
  type    = string
  default = "${text}"
}
${withArgument("aws_rds_cluster_instance", 'identifier = "$\u007bvar.given}-1"')}`;

const named = (type: string, argument: string, end: string) =>
  `variable "given" {}\n${withArgument(type, `${argument} = "$\u007bvar.given}${end}"`)}`;

testRule(ID, {
  failsByDefault: { "a name": byDefault("My_Shop") },
  fails: {
    "a name that is too long with any value": named(
      "aws_lb",
      "name",
      "-internal-application-balancer-x",
    ),
    "a name with a hyphen beside any value": named("azurerm_storage_account", "name", "-logs"),
    "a rule of a group": withArgument(
      "aws_security_group",
      "ingress {\nfrom_port = 443\nto_port = 70000\n}",
    ),
    "the second of two": withArgument(
      "aws_dynamodb_table",
      'attribute {\nname = "a"\ntype = "S"\n}\nattribute {\nname = "b"\ntype = "String"\n}',
    ),
    "one of a list": withArgument(
      "aws_eks_cluster",
      'enabled_cluster_log_types = ["api", "audits"]',
    ),
    "days of logs": withArgument("aws_cloudwatch_log_group", "retention_in_days = 45"),
    "a period of an alarm": withArgument("aws_cloudwatch_metric_alarm", "period = 45"),
    "days of a secret": withArgument("aws_secretsmanager_secret", "recovery_window_in_days = 3"),
    "a slow start": withArgument("aws_lb_target_group", "slow_start = 10"),
    "capitals in a bucket's name": withArgument("aws_s3_bucket", 'bucket = "Logs"'),
    "underscores in a balancer's name": withArgument("aws_lb", 'name = "it_web"'),
    "a long name": withArgument("aws_lb_target_group", `name = "${"a".repeat(33)}"`),
    "hyphens in a database's name": withArgument("aws_db_instance", 'db_name = "my-app"'),
    "two hyphens": withArgument("aws_db_instance", 'identifier = "my--app"'),
    "an apostrophe": withArgument("aws_security_group", `description = "the shop's machines"`),
    "a host": withArgument("aws_subnet", 'cidr_block = "10.0.1.5/24"'),
    "a small subnet": withArgument("aws_subnet", 'cidr_block = "10.0.1.0/29"'),
    "a large network": withArgument("aws_vpc", 'cidr_block = "10.0.0.0/8"'),
    "no prefix": withArgument("aws_security_group_rule", 'cidr_blocks = ["10.0.0.1"]'),
    "an hour without minutes": withArgument("aws_db_instance", 'backup_window = "3-4"'),
    "a day in words": withArgument("aws_db_instance", 'maintenance_window = "Sunday 03:00"'),
    "hyphens in an account's name": withArgument("azurerm_storage_account", 'name = "shop-data"'),
    "an administrator": withArgument("azurerm_linux_virtual_machine", 'admin_username = "Admin"'),
    "a low priority": withArgument("azurerm_network_security_rule", "priority = 50"),
    "days of a workspace": withArgument(
      "azurerm_log_analytics_workspace",
      "retention_in_days = 10",
    ),
    "hyphens in a pool's name": withArgument(
      "azurerm_kubernetes_cluster_node_pool",
      'name = "my-pool"',
    ),
    "a bare number of seconds": withArgument(
      "google_pubsub_subscription",
      'message_retention_duration = "600"',
    ),
    "a key that rotates too soon": withArgument(
      "google_kms_crypto_key",
      'rotation_period = "3600s"',
    ),
    "two hours": withArgument("google_cloud_run_v2_service", 'template {\ntimeout = "7200s"\n}'),
    "hyphens in a data set": withArgument("google_bigquery_dataset", 'dataset_id = "my-data"'),
    "underscores in a cluster": withArgument(
      "kubernetes_namespace",
      'metadata {\nname = "my_app"\n}',
    ),
  },
  passes: {
    "a name that the caller gives": byDefault(""),
    "a name that can be short enough": named("aws_lb", "name", "-internal-balancer"),
    "all ports": withArgument("aws_security_group_rule", "from_port = -1\nto_port = -1"),
    "other days": withArgument("aws_cloudwatch_log_group", "retention_in_days = 400"),
    "periods of high resolution": withArgument("aws_cloudwatch_metric_alarm", "period = 30"),
    "two minutes": withArgument("aws_cloudwatch_metric_alarm", "period = 120"),
    "at once": withArgument("aws_secretsmanager_secret", "recovery_window_in_days = 0"),
    "a list": withArgument("aws_eks_cluster", 'enabled_cluster_log_types = ["api", "audit"]'),
    "a single address": withArgument("aws_security_group_rule", 'cidr_blocks = ["10.0.0.1/32"]'),
    everything: withArgument("aws_security_group_rule", 'cidr_blocks = ["0.0.0.0/0"]'),
    "version 6": withArgument("aws_security_group_rule", 'cidr_blocks = ["::/0"]'),
    "a queue in order": withArgument("aws_sqs_queue", 'name = "orders.fifo"'),
    "a function by its ARN": withArgument("aws_lambda_function", 'function_name = "a:b"'),
    "an empty text": withArgument("aws_db_instance", 'db_name = ""'),
    "another user": withArgument(
      "azurerm_linux_virtual_machine",
      'admin_username = "administrator2"',
    ),
    "fractions of seconds": withArgument(
      "google_pubsub_subscription",
      'retry_policy {\nminimum_backoff = "0.5s"\n}',
    ),
  },
});
