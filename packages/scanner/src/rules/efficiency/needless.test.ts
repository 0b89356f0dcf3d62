import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const plans = (keys: string) =>
  `variable "given" {\n  type = set(string)\n}\nresource "azurerm_network_ddos_protection_plan" "it" {\n  for_each = ${keys}\n  name = each.key\n}\n`;

testRule("eff-second-plan", {
  fails: { "one for each environment": plans('toset(["dev", "prod"])') },
  passes: {
    "one for all": plans('toset(["shared"])'),
    "what the caller chooses": plans("var.given"),
  },
});

const pool = (
  name: string,
  least: number,
  accelerator = 'guest_accelerator {\n type = "nvidia-l4"\n}',
) => `
  resource "google_container_node_pool" "it" {
    name = "${name}"
    node_config {
      ${accelerator}
    }
    autoscaling {
      min_node_count = ${least}
    }
  }`;

testRule("eff-waiting-accelerators", {
  fails: {
    "a pool for training": pool("training", 4),
    "a pool for a batch, by its label": pool("gpu", 1).replace(
      "node_config {",
      'node_config {\n labels = { work = "nightly-batch" }',
    ),
    "a pool over all zones": pool("training", 4).replace("min_node", "total_min_node"),
  },
  passes: {
    "a pool that grows from nothing": pool("training", 0),
    "a pool that serves": pool("inference", 2),
    "a pool for passengers": pool("trains", 2),
    "machines without accelerators": pool("training", 4, ""),
  },
});

testArgumentRule("eff-paid-while-off", {
  type: "aws_globalaccelerator_accelerator",
  argument: "enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("eff-memory-store", {
  type: "aws_timestreamwrite_table",
  argument: "retention_properties.memory_store_retention_period_in_hours",
  bad: ["8760"],
  good: ["24", "720"],
  absent: "passes",
});

const parameter = (tier: string, value = '"info"') =>
  `variable "given" {}\nresource "aws_ssm_parameter" "it" {\n  name = "/a"\n  type = "String"\n  tier = ${tier}\n  value = ${value}\n}\n`;

const bucket = (period: string, more = "") => `
  variable "given" {
    type = string
  }
  resource "google_storage_bucket" "it" {
    retention_policy {
      retention_period = ${period}
    }
    ${more}
  }`;

testRule("eff-archive-in-standard", {
  fails: {
    "thirty years": bucket('"946080000"'),
    "a rule that deletes": bucket(
      '"946080000"',
      'lifecycle_rule {\n action {\n type = "Delete"\n }\n condition {\n age = 11000\n }\n}',
    ),
  },
  passes: {
    "a month": bucket('"2592000"'),
    "another class": bucket('"946080000"', 'storage_class = "ARCHIVE"'),
    "classes by use": bucket("946080000", "autoclass {\n enabled = true\n}"),
    "a rule that archives": bucket(
      '"946080000"',
      'lifecycle_rule {\n action {\n type = "SetStorageClass"\n storage_class = "ARCHIVE"\n }\n condition {\n age = 30\n }\n}',
    ),
  },
  open: { "a time of the caller's": bucket("var.given") },
});

const snapshots = (retention: string) => `
  resource "google_compute_resource_policy" "it" {
    snapshot_schedule_policy {
      schedule {
        daily_schedule {
          days_in_cycle = 1
        }
      }
      ${retention}
    }
  }`;

testRule("eff-endless-snapshots", {
  fails: { "no end": snapshots("") },
  passes: {
    "two weeks": snapshots("retention_policy {\n max_retention_days = 14\n}"),
    "a policy for something else": 'resource "google_compute_resource_policy" "it" {}',
  },
});

testRule("eff-advanced-parameter", {
  fails: { "a short value": parameter('"Advanced"') },
  passes: {
    "the standard tier": parameter('"Standard"'),
    "a tier that adapts": parameter('"Intelligent-Tiering"'),
    "a long value": parameter('"Advanced"', `"${"a".repeat(5_000)}"`),
    "a value of the caller's": parameter('"Advanced"', "var.given"),
  },
  open: { "a tier of the caller's choice": parameter("var.given") },
});

testArgumentRule("eff-idle-cluster", {
  type: "aws_emrserverless_application",
  argument: "auto_stop_configuration.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("eff-idle-cluster", {
  type: "databricks_sql_endpoint",
  argument: "auto_stop_mins",
  bad: ["0"],
  good: ["10"],
  absent: "passes",
});

testArgumentRule("eff-idle-cluster", {
  type: "azurerm_data_factory_integration_runtime_azure",
  argument: "time_to_live_min",
  bad: ["1440"],
  good: ["0", "10"],
  absent: "passes",
});

testArgumentRule("eff-fixed-capacity", {
  type: "azurerm_search_service",
  argument: "replica_count",
  bad: ["12"],
  good: ["1", "3"],
  absent: "passes",
});
