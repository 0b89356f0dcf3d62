import { testRule } from "../../../test/rule-fixtures.ts";

const one = (type: string, body: string, more = "") => `
  variable "given" {}
  resource "${type}" "it" {
    ${body}
  }
  ${more}`;

const target = (namespace: string) =>
  `resource "aws_appautoscaling_target" "it" {\n service_namespace = "${namespace}"\n}`;
const plan = (body: string, more = "") => one("azurerm_service_plan", body, more);
const stream = (body: string) => one("aws_kinesis_stream", body);
const workers = (lifecycle: string) =>
  `cluster_config {\n worker_config {\n num_instances = 12\n }\n ${lifecycle}\n}`;
const warm = "provisioned_concurrent_executions = 10";

testRule("eff-fixed-capacity", {
  fails: {
    "many shards": stream("shard_count = 20"),
    "warm functions": one("aws_lambda_provisioned_concurrency_config", warm),
    "warm functions beside a service that scales": one(
      "aws_lambda_provisioned_concurrency_config",
      warm,
      target("ecs"),
    ),
    "warm functions in a template": {
      "a.yaml":
        "AWSTemplateFormatVersion: 2010-09-09\nResources:\n  It:\n    Type: AWS::Lambda::Alias\n    Properties:\n      Name: live\n      ProvisionedConcurrencyConfig: {ProvisionedConcurrentExecutions: 20}\n",
    },
    "more workers than zones": plan(
      'sku_name = "P1v3"\nworker_count = 6\nzone_balancing_enabled = true',
    ),
    "a serverless database": one(
      "aws_rds_cluster",
      "serverlessv2_scaling_configuration {\n min_capacity = 64\n max_capacity = 64\n}",
    ),
    "workers of a cluster": one("google_dataproc_cluster", workers("")),
    "several workers": plan('sku_name = "P1v3"\nworker_count = 3'),
    "units of a hub": one("azurerm_eventhub_namespace", 'sku = "Standard"\ncapacity = 4'),
    "nodes of Spanner": one("google_spanner_instance", "num_nodes = 3"),
    "nodes of Bigtable": one("google_bigtable_instance", "cluster {\n num_nodes = 3\n}"),
    "capacity of a gateway": one("azurerm_application_gateway", "sku {\n capacity = 4\n}"),
    "workers of a job": one("aws_glue_job", "number_of_workers = 50"),
    "throughput of files": one(
      "aws_efs_file_system",
      'throughput_mode = "provisioned"\nprovisioned_throughput_in_mibps = 1024',
    ),
    "machines of EMR": one("aws_emr_cluster", "core_instance_group {\n instance_count = 10\n}"),
    "units of a gateway": one("azurerm_api_management", 'sku_name = "Premium_4"'),
    "slots of BigQuery": one("google_bigquery_reservation", "slot_capacity = 100"),
  },
  passes: {
    "a serverless database that scales": one(
      "aws_rds_cluster",
      "serverlessv2_scaling_configuration {\n min_capacity = 8\n max_capacity = 64\n}",
    ),
    "a small serverless database": one(
      "aws_rds_cluster",
      "serverlessv2_scaling_configuration {\n min_capacity = 1\n max_capacity = 1\n}",
    ),
    "workers of a cluster that is deleted when it is idle": one(
      "google_dataproc_cluster",
      workers('lifecycle_config {\n idle_delete_ttl = "1200s"\n}'),
    ),
    "workers of a cluster that is deleted at a time": one(
      "google_dataproc_cluster",
      workers('lifecycle_config {\n auto_delete_time = "2027-01-20T12:00:00Z"\n}'),
    ),
    "few shards": stream("shard_count = 2"),
    "shards on demand": stream(
      'shard_count = 20\nstream_mode_details {\n stream_mode = "ON_DEMAND"\n}',
    ),
    "warm functions that scale": one(
      "aws_lambda_provisioned_concurrency_config",
      warm,
      target("lambda"),
    ),
    "a worker per zone": plan('sku_name = "P1v3"\nworker_count = 3\nzone_balancing_enabled = true'),
    "one worker": plan('sku_name = "P1v3"\nworker_count = 1'),
    "a plan that scales by itself": plan('sku_name = "EP1"\nworker_count = 3'),
    "workers that a setting scales": plan(
      'sku_name = "P1v3"\nworker_count = 3',
      'resource "azurerm_monitor_autoscale_setting" "it" {\n target_resource_id = azurerm_service_plan.it.id\n}',
    ),
    "a hub that grows": one(
      "azurerm_eventhub_namespace",
      'sku = "Standard"\ncapacity = 4\nauto_inflate_enabled = true',
    ),
    "workers of a job that scales": one(
      "aws_glue_job",
      'number_of_workers = 50\ndefault_arguments = {\n "--enable-auto-scaling" = "true"\n}',
    ),
    "elastic throughput": one("aws_efs_file_system", 'throughput_mode = "elastic"'),
    "machines of EMR that scale": one(
      "aws_emr_cluster",
      "core_instance_group {\n instance_count = 10\n}",
      'resource "aws_emr_managed_scaling_policy" "it" {\n cluster_id = aws_emr_cluster.it.id\n}',
    ),
    "a unit in each zone": one(
      "azurerm_api_management",
      'sku_name = "Premium_3"\nzones = ["1", "2", "3"]',
    ),
    "one unit": one("azurerm_api_management", 'sku_name = "Developer_1"'),
    "nodes within bounds": one("google_spanner_instance", "autoscaling_config {}"),
  },
  open: { "shards of the caller's": stream("shard_count = var.given") },
});

const batch = (type: string) =>
  one("aws_batch_compute_environment", `compute_resources {\n type = "${type}"\n}`);

const second = (type: string) =>
  batch(type)
    .replace('"it"', '"second"')
    .replace(/variable.*/, "");
const each = (types: string) => `
  resource "aws_batch_compute_environment" "each" {
    for_each = ${types}
    compute_resources {
      type = each.value
    }
  }`;

testRule("eff-on-demand", {
  fails: {
    machines: batch("EC2"),
    containers: batch("FARGATE"),
    "machines and containers": `${batch("EC2")}${second("FARGATE")}`,
    "two of them": each('{ a = "EC2", b = "FARGATE" }'),
  },
  passes: {
    spot: batch("SPOT"),
    "spot containers": batch("FARGATE_SPOT"),
    "machines for when spot machines are scarce": `${batch("EC2")}${second("SPOT")}`,
    "containers for when spot ones are scarce": each('{ a = "FARGATE", b = "FARGATE_SPOT" }'),
  },
});
