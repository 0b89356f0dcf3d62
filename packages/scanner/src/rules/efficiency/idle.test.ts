// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("eff-idle-instances", {
  type: "google_cloud_run_v2_service",
  argument: "template.scaling.min_instance_count",
  bad: ["2", "10"],
  good: ["0", "1"],
  absent: "passes",
});

testArgumentRule("eff-idle-instances", {
  type: "azurerm_container_app",
  argument: "template.min_replicas",
  bad: ["3"],
  good: ["0"],
  absent: "passes",
});

const app = (replicas: number, isRedundant: boolean) => `
  resource "azurerm_container_app_environment" "it" {
    zone_redundancy_enabled = ${isRedundant}
  }
  resource "azurerm_container_app" "it" {
    container_app_environment_id = azurerm_container_app_environment.it.id
    template {
      min_replicas = ${replicas}
    }
  }`;

const apps = (isRedundant: boolean) => ({
  "main.bicep": `resource environment 'Microsoft.App/managedEnvironments@2024-03-01' = {
  name: 'it'
  properties: { zoneRedundant: ${isRedundant} }
}

resource app 'Microsoft.App/containerApps@2024-03-01' = {
  name: 'it'
  properties: {
    managedEnvironmentId: environment.id
    template: { scale: { minReplicas: 2 } }
  }
}
`,
});

const stages = (key: string, name = '"shop-${each.key}"') => `
  variable "given" {}
  resource "google_cloud_run_v2_service" "it" {
    for_each = { ${key} = 4 }
    name     = ${name}
    template {
      scaling {
        min_instance_count = each.value
      }
    }
  }`;

testRule("eff-idle-instances", {
  fails: {
    "instances of previews": stages("preview"),
    "instances of a product": stages("products"),
    "a service that the caller names": stages("preview", "var.given"),
    "a name with a part of the caller's": stages("preview", '"${var.given}-${each.key}"'),
    "replicas in one zone": app(2, false),
    "replicas in one zone, in Bicep": apps(false),
    "more replicas than zones": app(6, true),
  },
  passes: {
    "instances in production": stages("production"),
    "instances in production for the caller": stages("prod", '"${var.given}-${each.key}"'),
    "replicas in production": app(3, false).replace(
      "template {",
      'name = "api-prod"\n    template {',
    ),
    "replicas in several zones": app(2, true),
    "replicas in several zones, in Bicep": apps(true),
  },
});

const dataproc = (body: string) =>
  `resource "google_dataproc_cluster" "it" {\n cluster_config {\n${body}\n}\n}`;
const emr = (body: string) => `resource "aws_emr_cluster" "it" {\n${body}\n}`;
const databricks = (minutes: string) =>
  `resource "databricks_cluster" "it" {\n autotermination_minutes = ${minutes}\n}`;

testRule("eff-idle-cluster", {
  fails: {
    "nothing said": dataproc(""),
    "steps without end": emr(""),
    "no pause": 'resource "azurerm_synapse_spark_pool" "it" {}',
    "a switch that is off": databricks("0"),
  },
  passes: {
    "an end when idle": dataproc('lifecycle_config {\n idle_delete_ttl = "1800s"\n}'),
    "an end at a time": dataproc(
      'lifecycle_config {\n auto_delete_time = "2027-01-01T00:00:00Z"\n}',
    ),
    "a cluster on Kubernetes":
      'resource "google_dataproc_cluster" "it" {\n virtual_cluster_config {}\n}',
    "an end with the steps": emr("keep_job_flow_alive_when_no_steps = false"),
    "a policy": emr("auto_termination_policy {\n idle_timeout = 3600\n}"),
    "half an hour": databricks("30"),
    "the default": databricks("null"),
  },
});

testArgumentRule("eff-idle-desktop", {
  type: "aws_workspaces_workspace",
  argument: "workspace_properties.running_mode",
  bad: ['"ALWAYS_ON"'],
  good: ['"AUTO_STOP"', '"MANUAL"'],
  absent: "fails",
});

testArgumentRule("eff-no-shutdown", {
  type: "azurerm_dev_test_global_vm_shutdown_schedule",
  argument: "enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

const bicep = (status: string, task: string) => ({
  "main.bicep": `resource it 'Microsoft.DevTestLab/schedules@2018-09-15' = {\n  name: 'it'\n  properties: {\n    status: '${status}'\n    taskType: '${task}'\n  }\n}\n`,
});

testRule("eff-no-shutdown", {
  fails: { "a schedule that is off": bicep("Disabled", "ComputeVmShutdownTask") },
  passes: {
    "a schedule that is on": bicep("Enabled", "ComputeVmShutdownTask"),
    "a start that is off": bicep("Disabled", "LabVmsStartupTask"),
  },
});

testArgumentRule("eff-idle-cluster", {
  type: "azurerm_machine_learning_compute_cluster",
  argument: "scale_settings.min_node_count",
  bad: ["1", "4"],
  good: ["0"],
  absent: "passes",
});
