import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** No scaling target of this service, whose ID often is a text that refers to nothing. */
function hasNoTarget(service: ResourceView, namespace: string): Fact {
  return service
    .others("aws_appautoscaling_target")
    .every((target) => target.attr("service_namespace").isNot(namespace));
}

/** No setting of Azure's autoscaling refers to it. */
function hasNoSetting(service: ResourceView): Fact {
  return service.connected("azurerm_monitor_autoscale_setting", "target_resource_id").isEmpty();
}

/** A number of units above what a small installation needs, in place of a block that scales. */
function fixedUnits(type: string, units: string, above: number, scaling: string): Check {
  return resource(type, (service) =>
    and(service.attr(units).isAbove(above), not(service.has(scaling))),
  );
}

/** Streams with fewer shards cost less than on-demand mode in most cases. */
const FEW_SHARDS = 4;

const PARALLELISM =
  "application_configuration.flink_application_configuration.parallelism_configuration";

/** MiB per second that few file systems need all day. */
const MUCH_THROUGHPUT = 100;

/** Plans that scale by themselves, by app. */
const ELASTIC_PLAN = /^(Y1|FC1|EP\d|F1|D1|B\d|WS\d)$/i;

const ZONES = 3;

/** Three replicas of a search service are enough for its guarantees. */
const MANY_REPLICAS = 6;

/** Capacity units of Aurora, of 2 GiB each, that few databases need at night. */
const MANY_UNITS = 4;

/** A serverless database whose least capacity is its most. */
function isAlwaysLarge(scaling: BlockView): Fact {
  const [least, most] = ["min_capacity", "max_capacity"].map((name) => scaling.attr(name).value);
  const isFixed = least?.kind === "number" && most?.kind === "number" && least.value === most.value;
  return and(
    scaling.attr("min_capacity").isAbove(MANY_UNITS),
    fact(isFixed, scaling.attr("max_capacity").evidence()),
  );
}

/** The workers that a plan needs to be spread over zones, which is no capacity to spare. */
function isOnePerZone(plan: ResourceView): Fact {
  return and(
    plan.attr("zone_balancing_enabled").is(true),
    not(plan.attr("worker_count").isAbove(ZONES)),
  );
}

export const fixedCapacityRules: readonly Rule[] = [
  {
    id: "eff-fixed-capacity",
    title: "Capacity is fixed and can't scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "It is paid for day and night, and must be sized for the peak.",
    fix: "Let the service scale within bounds, such as by an `autoscaling_config` block or a scaling target.",
    link: "https://docs.aws.amazon.com/wellarchitected/latest/cost-optimization-pillar/manage-demand-and-supply-resources.html",
    checks: [
      resource("aws_kinesis_stream", (stream) =>
        and(
          stream.attr("shard_count").isAbove(FEW_SHARDS),
          stream.attr("stream_mode_details.stream_mode").isNot("ON_DEMAND"),
        ),
      ),
      resource("aws_lambda_provisioned_concurrency_config", (config) =>
        and(
          config.attr("provisioned_concurrent_executions").isAbove(1),
          hasNoTarget(config, "lambda"),
        ),
      ),
      // In templates, the alias itself has the capacity.
      resource("aws_lambda_alias", (alias) =>
        and(
          alias.attr("provisioned_concurrency_config.provisioned_concurrent_executions").isAbove(1),
          hasNoTarget(alias, "lambda"),
        ),
      ),
      resource("aws_sagemaker_endpoint_configuration", (config) =>
        and(
          config
            .blocks("production_variants")
            .some((variant) => variant.attr("initial_instance_count").isAbove(1)),
          hasNoTarget(config, "sagemaker"),
        ),
      ),
      resource("aws_rds_cluster", (cluster) =>
        cluster.blocks("serverlessv2_scaling_configuration").each(isAlwaysLarge),
      ),
      resource("aws_keyspaces_table", (table) =>
        and(
          table.attr("capacity_specification.throughput_mode").is("PROVISIONED"),
          hasNoTarget(table, "cassandra"),
        ),
      ),
      resource("azurerm_application_gateway", (gateway) =>
        and(gateway.attr("sku.capacity").isAbove(2), not(gateway.has("autoscale_configuration"))),
      ),
      resource("azurerm_service_plan", (plan) =>
        and(
          plan.attr("worker_count").isAbove(1),
          not(plan.attr("sku_name").matches(ELASTIC_PLAN)),
          plan.attr("premium_plan_auto_scale_enabled").isNot(true),
          not(isOnePerZone(plan)),
          hasNoSetting(plan),
        ),
      ),
      resource("azurerm_eventhub_namespace", (namespace) =>
        and(
          namespace.attr("capacity").isAbove(1),
          namespace.attr("auto_inflate_enabled").isNot(true),
          namespace.attr("sku").is("Standard", { ignoreCase: true }),
        ),
      ),
      resource("azurerm_search_service", (search) =>
        search.attr("replica_count").isAbove(MANY_REPLICAS),
      ),
      fixedUnits("google_spanner_instance", "num_nodes", 1, "autoscaling_config"),
      fixedUnits("google_spanner_instance", "processing_units", 1000, "autoscaling_config"),
      fixedUnits("google_bigquery_reservation", "slot_capacity", 0, "autoscale"),
      resource("google_bigtable_instance", (instance) =>
        instance
          .blocks("cluster")
          .each((cluster) =>
            and(cluster.attr("num_nodes").isAbove(1), not(cluster.has("autoscaling_config"))),
          ),
      ),
      resource("google_dataproc_cluster", (cluster) =>
        and(
          cluster.attr("cluster_config.worker_config.num_instances").isAbove(4),
          cluster.attr("cluster_config.autoscaling_config.policy_uri").isAbsent(),
          // Such a cluster is deleted after its work.
          cluster.attr("cluster_config.lifecycle_config.idle_delete_ttl").isAbsent(),
          cluster.attr("cluster_config.lifecycle_config.auto_delete_time").isAbsent(),
        ),
      ),
      resource("aws_glue_job", (job) =>
        and(
          job.attr("number_of_workers").isAbove(10),
          job.attr("default_arguments").member("--enable-auto-scaling").isNot(true),
        ),
      ),
      // Elastic throughput is charged by use.
      resource("aws_efs_file_system", (files) =>
        and(
          files.attr("provisioned_throughput_in_mibps").isAbove(MUCH_THROUGHPUT),
          files.attr("throughput_mode").is("provisioned"),
        ),
      ),
      resource("aws_emr_cluster", (cluster) =>
        and(
          cluster.attr("core_instance_group.instance_count").isAbove(4),
          cluster.attr("core_instance_group.autoscaling_policy").isAbsent(),
          cluster.connected("aws_emr_managed_scaling_policy", "cluster_id").isEmpty(),
        ),
      ),
      resource("aws_kinesisanalyticsv2_application", (application) =>
        and(
          application.attr(`${PARALLELISM}.parallelism`).isAbove(4),
          application.attr(`${PARALLELISM}.auto_scaling_enabled`).is(false),
        ),
      ),
      // Zones need one unit each.
      resource("azurerm_api_management", (gateway) =>
        and(
          gateway.attr("sku_name").matches(/^(Basic|Standard|Premium)_([2-9]|\d\d)$/),
          gateway.attr("zones").isAbsent(),
          hasNoSetting(gateway),
        ),
      ),
      resource(["google_dataflow_job", "google_dataflow_flex_template_job"], (job) =>
        and(job.attr("num_workers").isAbove(1), job.attr("autoscaling_algorithm").is("NONE")),
      ),
      resource("digitalocean_kubernetes_cluster", (cluster) =>
        and(
          cluster.attr("node_pool.node_count").isAbove(1),
          cluster.attr("node_pool.auto_scale").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "eff-on-demand",
    title: "Batch jobs run on demand only",
    severity: "LOW",
    category: "efficiency",
    explanation: "Jobs that can be repeated run on spot machines for up to 90% less.",
    fix: 'Set `type = "SPOT"` or `"FARGATE_SPOT"`, and keep on-demand machines for urgent queues.',
    link: "https://docs.aws.amazon.com/batch/latest/userguide/bestpractices6.html",
    checks: [
      // On-demand machines beside spot ones are for when there is no spot capacity.
      resource("aws_batch_compute_environment", (environment) =>
        unless(
          environment
            .others("aws_batch_compute_environment")
            .some((other) => other.attr("compute_resources.type").isIn(["SPOT", "FARGATE_SPOT"])),
          or(
            environment.attr("compute_resources.type").is("EC2"),
            environment.attr("compute_resources.type").is("FARGATE"),
          ),
        ),
      ),
    ],
  },
];
