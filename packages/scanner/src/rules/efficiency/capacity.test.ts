// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const group = (least: string, most: string) =>
  `resource "aws_autoscaling_group" "x" {\n  min_size = ${least}\n  max_size = ${most}\n}\n`;

testRule("eff-asg-fixed", {
  fails: {
    "equal bounds": group("2", "2"),
    "equal bounds of a node group":
      'resource "aws_eks_node_group" "x" {\n  scaling_config {\n    min_size = 3\n    max_size = 3\n  }\n}\n',
  },
  failsByDefault: {
    "equal by default": `variable "n" {\n  default = 2\n}\n${group("var.n", "var.n")}`,
  },
  passes: {
    "room to scale": group("1", "4"),
    "one machine, which the group replaces": group("1", "1"),
    "a node group with room":
      'resource "aws_eks_node_group" "x" {\n  scaling_config {\n    min_size = 1\n    max_size = 3\n  }\n}\n',
  },
  open: { "bounds of the caller": `variable "n" {}\n${group("1", "var.n")}` },
});

const table = (body: string) => `resource "aws_dynamodb_table" "x" {\n  name = "t"\n  ${body}\n}\n`;
const TABLE_TARGET =
  'resource "aws_appautoscaling_target" "x" {\n  resource_id = "table/${aws_dynamodb_table.x.name}"\n}\n';

testArgumentRule("eff-dynamodb-fixed", {
  type: "aws_dynamodb_table",
  argument: "billing_mode",
  bad: ['"PROVISIONED"'],
  good: ['"PAY_PER_REQUEST"'],
  absent: "fails",
});

testRule("eff-dynamodb-fixed", {
  fails: {
    "many units": table("read_capacity = 5\n  write_capacity = 500"),
    "a target of another table": `${table('billing_mode = "PROVISIONED"')}resource "aws_appautoscaling_target" "y" {\n  resource_id = "table/other"\n}\n`,
  },
  passes: {
    "a scaling target": table('billing_mode = "PROVISIONED"') + TABLE_TARGET,
    "a few units": table("read_capacity = 5\n  write_capacity = 5"),
  },
});

const SERVICE = 'resource "aws_ecs_service" "x" {\n  name = "s"\n}\n';

testRule("eff-ecs-fixed", {
  fails: { "no target": SERVICE },
  passes: {
    "a scaling target": `${SERVICE}resource "aws_ecs_cluster" "c" {\n  name = "c"\n}\nresource "aws_appautoscaling_target" "x" {\n  resource_id = "service/\${aws_ecs_cluster.c.name}/\${aws_ecs_service.x.name}"\n}\n`,
    "one task on each machine": SERVICE.replace('name = "s"', 'scheduling_strategy = "DAEMON"'),
  },
});

for (const [type, block] of [
  ["azurerm_kubernetes_cluster_node_pool", ""],
  ["azurerm_kubernetes_cluster", "default_node_pool."],
] as const) {
  for (const argument of ["auto_scaling_enabled", "enable_auto_scaling"]) {
    testArgumentRule("eff-aks-fixed", {
      type,
      argument: `${block}${argument}`,
      bad: ["false"],
      good: ["true"],
      absent: "fails",
    });
  }
}

const aks = (mode: string) => `
  resource "azurerm_kubernetes_cluster" "x" {
    default_node_pool {
      node_count = 3
    }
    node_provisioning_profile {
      mode = ${mode}
    }
  }
  resource "azurerm_kubernetes_cluster_node_pool" "y" {
    kubernetes_cluster_id = azurerm_kubernetes_cluster.x.id
    node_count            = 3
  }`;

testRule("eff-aks-fixed", {
  fails: {
    "nodes that no one creates": aks('"Manual"'),
    "a pool in a cluster of the caller's": `
      variable "cluster" {}
      resource "azurerm_kubernetes_cluster_node_pool" "y" {
        kubernetes_cluster_id = var.cluster
        node_count            = 3
      }`,
  },
  passes: { "nodes that the cluster creates": aks('"Auto"') },
  open: { "a mode of the caller's": `variable "mode" {}\n${aks("var.mode")}` },
});

testRule("eff-gke-fixed", {
  fails: {
    "a pool of its own": 'resource "google_container_node_pool" "x" {\n  node_count = 3\n}\n',
    "a pool in the cluster":
      'resource "google_container_cluster" "x" {\n  node_pool {\n    node_count = 3\n  }\n}\n',
  },
  passes: {
    "a pool with bounds":
      'resource "google_container_node_pool" "x" {\n  autoscaling {\n    max_node_count = 3\n  }\n}\n',
    "a cluster without pools": 'resource "google_container_cluster" "x" {}\n',
  },
  open: {
    "bounds as the caller likes":
      'variable "bounds" {}\nresource "google_container_node_pool" "x" {\n  dynamic "autoscaling" {\n    for_each = var.bounds\n    content {}\n  }\n}\n',
  },
});

const MANAGER =
  'resource "google_compute_region_instance_group_manager" "x" {\n  target_size = 3\n}\n';
const SCALE_SET = 'resource "azurerm_linux_virtual_machine_scale_set" "x" {\n  instances = 3\n}\n';

testRule("eff-instance-group-fixed", {
  fails: {
    "no autoscaler": MANAGER,
    "no autoscale setting": SCALE_SET,
    "more machines than zones": SCALE_SET.replace("3", '3\n  zones = ["1", "2"]'),
    "machines without zones": SCALE_SET.replace("3", "3\n  zones = []"),
  },
  passes: {
    "a machine in each zone": SCALE_SET.replace("3", '3\n  zones = ["1", "2", "3"]'),
    "an autoscaler": `${MANAGER}resource "google_compute_region_autoscaler" "x" {\n  target = google_compute_region_instance_group_manager.x.id\n}\n`,
    "an autoscale setting": `${SCALE_SET}resource "azurerm_monitor_autoscale_setting" "x" {\n  target_resource_id = azurerm_linux_virtual_machine_scale_set.x.id\n}\n`,
    "one machine": MANAGER.replace("3", "1"),
  },
});

const kafka = (type: string, further = "") => `
  resource "aws_msk_cluster" "it" {
    broker_node_group_info { instance_type = "${type}" }
  }
  ${further}`;

testRule("eff-msk-fixed", {
  fails: { "no target": kafka("kafka.m7g.large") },
  passes: {
    "a target": kafka(
      "kafka.m7g.large",
      'resource "aws_appautoscaling_target" "it" {\n resource_id = aws_msk_cluster.it.arn\n}',
    ),
    "storage that grows": kafka("express.m7g.large"),
  },
});

testArgumentRule("eff-cosmos-fixed", {
  type: "azurerm_cosmosdb_sql_container",
  argument: "throughput",
  bad: ["500", "10000"],
  good: ["400"],
  absent: "passes",
});
