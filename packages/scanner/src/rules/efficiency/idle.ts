import { and, type Fact, fact, not, or, unlessKnown } from "../../rule-language/fact.ts";
import { nameWithPlaceholders, withEmptyPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Where services that could scale to zero set how many instances always run. */
const MINIMUM: readonly (readonly [type: string, argument: string])[] = [
  ["google_cloud_run_v2_service", "template.scaling.min_instance_count"],
  ["google_cloud_run_v2_service", "scaling.min_instance_count"],
  ["google_cloudfunctions2_function", "service_config.min_instance_count"],
  ["google_cloudfunctions_function", "min_instances"],
  ["google_app_engine_standard_app_version", "automatic_scaling.min_idle_instances"],
];

/** The name says that it is for production, where several instances are there on purpose. */
function isForProduction(service: ResourceView): Fact {
  const text = withEmptyPlaceholders(nameWithPlaceholders(service.attr("name").value) ?? "");
  return fact(/(^|[^a-z])prod(uction)?($|[^a-z])/i.test(text));
}

const ZONES = 3;

/** The replicas that an app needs to survive the loss of a zone. */
function isOnePerZone(app: ResourceView): Fact {
  return and(
    app
      .referred("container_app_environment_id", "azurerm_container_app_environment")
      .some((environment) => environment.attr("zone_redundancy_enabled").is(true)),
    not(app.attr("template.min_replicas").isAbove(ZONES)),
  );
}

/** EMR ends a cluster after its steps unless it is told to wait for more. */
function waitsForSteps(cluster: ResourceView): Fact {
  return and(
    not(cluster.has("auto_termination_policy")),
    cluster.attr("keep_job_flow_alive_when_no_steps").isNot(false),
  );
}

export const idleRules: readonly Rule[] = [
  {
    id: "eff-idle-instances",
    title: "Service keeps several instances running when idle",
    severity: "LOW",
    category: "efficiency",
    explanation: "A minimum above one is paid for day and night; one avoids cold starts.",
    fix: "Set the minimum number of instances to 0 or 1, or make it a variable.",
    link: "https://cloud.google.com/run/docs/configuring/min-instances",
    checks: [
      ...MINIMUM.map(([type, argument]) =>
        resource(type, (service) =>
          and(service.attr(argument).isAbove(1), not(isForProduction(service))),
        ),
      ),
      resource("azurerm_container_app", (app) =>
        unlessKnown(
          or(isOnePerZone(app), isForProduction(app)),
          app.attr("template.min_replicas").isAbove(1),
        ),
      ),
    ],
  },
  {
    id: "eff-idle-desktop",
    title: "Virtual desktop runs day and night",
    severity: "LOW",
    category: "efficiency",
    explanation: "A desktop that is always on is paid for by the month, whether it is used or not.",
    fix: 'Set `running_mode = "AUTO_STOP"` unless people use it for most of the month.',
    link: "https://docs.aws.amazon.com/workspaces/latest/adminguide/running-mode.html",
    checks: [
      resource("aws_workspaces_workspace", (desktop) =>
        desktop.attr("workspace_properties.running_mode").isNotIn(["AUTO_STOP", "MANUAL"]),
      ),
      resource("aws_appstream_fleet", (fleet) => fleet.attr("fleet_type").is("ALWAYS_ON")),
    ],
  },
  {
    id: "eff-no-shutdown",
    title: "Machines are no longer stopped in the evening",
    severity: "LOW",
    category: "efficiency",
    explanation: "Machines for development run at night and at weekends, and are paid for.",
    fix: "Switch the schedule on, or remove it if the machine has to run all the time.",
    link: "https://learn.microsoft.com/azure/virtual-machines/auto-shutdown-vm",
    checks: [
      resource("azurerm_dev_test_global_vm_shutdown_schedule", (schedule) =>
        schedule.attr("enabled").is(false),
      ),
      resource("azurerm_dev_test_schedule", (schedule) =>
        and(schedule.attr("status").is("Disabled"), schedule.attr("task_type").matches(/Shutdown/)),
      ),
    ],
  },
  {
    id: "eff-idle-cluster",
    title: "Cluster keeps running when idle",
    severity: "LOW",
    category: "efficiency",
    explanation: "Machines of a cluster without jobs cost as much as those of a busy one.",
    fix: "Delete or pause the cluster when it is idle, such as by `idle_delete_ttl`.",
    link: "https://cloud.google.com/dataproc/docs/concepts/configuring-clusters/scheduled-deletion",
    checks: [
      resource("google_dataproc_cluster", (cluster) => {
        const lifecycle = "cluster_config.lifecycle_config";
        return and(
          cluster.attr(`${lifecycle}.idle_delete_ttl`).isAbsent(),
          cluster.attr(`${lifecycle}.auto_delete_time`).isAbsent(),
          not(cluster.has("virtual_cluster_config")),
        );
      }),
      resource("aws_emr_cluster", waitsForSteps),
      resource("azurerm_kusto_cluster", (cluster) => cluster.attr("auto_stop_enabled").is(false)),
      resource("aws_batch_compute_environment", (environment) =>
        environment.attr("compute_resources.min_vcpus").isAbove(0),
      ),
      resource("azurerm_machine_learning_compute_cluster", (cluster) =>
        cluster.attr("scale_settings.min_node_count").isAbove(0),
      ),
      resource("aws_emrserverless_application", (application) =>
        application.attr("auto_stop_configuration.enabled").is(false),
      ),
      resource(["databricks_sql_endpoint", "databricks_sql_warehouse"], (warehouse) =>
        warehouse.attr("auto_stop_mins").is(0),
      ),
      resource("azurerm_data_factory_integration_runtime_azure", (runtime) =>
        runtime.attr("time_to_live_min").isAbove(60),
      ),
      resource("azurerm_synapse_spark_pool", (pool) => not(pool.has("auto_pause"))),
      resource("databricks_cluster", (cluster) =>
        or(
          cluster.attr("autotermination_minutes").is(0),
          cluster.attr("autotermination_minutes").isAbove(240),
        ),
      ),
    ],
  },
];
