import { and, type Fact, fact, ifKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Types, separated by spaces, the block with the bounds, and its arguments. */
type Bounds = readonly [types: string, block: string, least: string, most: string];

const BOUNDS: readonly Bounds[] = [
  ["aws_mwaa_environment", "", "min_workers", "max_workers"],
  [
    "aws_emr_managed_scaling_policy",
    "compute_limits",
    "minimum_capacity_units",
    "maximum_capacity_units",
  ],
  ["aws_mskconnect_connector", "capacity.autoscaling", "min_worker_count", "max_worker_count"],
  ["azurerm_application_gateway", "autoscale_configuration", "min_capacity", "max_capacity"],
  ["azurerm_kubernetes_cluster", "default_node_pool", "min_count", "max_count"],
  ["azurerm_kubernetes_cluster_node_pool", "", "min_count", "max_count"],
  ["azurerm_synapse_spark_pool", "auto_scale", "min_node_count", "max_node_count"],
  [
    "google_compute_autoscaler google_compute_region_autoscaler",
    "autoscaling_policy",
    "min_replicas",
    "max_replicas",
  ],
  ["google_container_node_pool", "autoscaling", "min_node_count", "max_node_count"],
  ["google_container_node_pool", "autoscaling", "total_min_node_count", "total_max_node_count"],
  ["google_dataproc_autoscaling_policy", "worker_config", "min_instances", "max_instances"],
  ["google_bigtable_instance", "cluster.autoscaling_config", "min_nodes", "max_nodes"],
  ["google_spanner_instance", "autoscaling_config.autoscaling_limits", "min_nodes", "max_nodes"],
  ["databricks_cluster", "autoscale", "min_workers", "max_workers"],
];

/** Equal numbers above one: a single unit is only replaced when it fails. */
function boundsAreEqual(scaled: ResourceView, [, path, least, most]: Bounds): readonly Fact[] {
  const blocks = path === "" ? [scaled] : scaled.blocks(path).members.map(({ view }) => view);
  return blocks.map((block) =>
    and(block.attr(most).isSameAs(block.attr(least)), block.attr(most).isAbove(1)),
  );
}

/** A schedule can change both bounds. */
function isFixedTarget(target: ResourceView): Fact {
  return and(
    target.attr("max_capacity").isSameAs(target.attr("min_capacity")),
    target.attr("max_capacity").isAbove(1),
    target.others("aws_appautoscaling_scheduled_action").isEmpty(),
  );
}

const POLICY = "aws_appautoscaling_policy";

/** Nothing changes the capacity of the target, in a module with policies for others. */
function isWithoutPolicy(target: ResourceView): Fact {
  return ifKnown(
    and(
      ...[POLICY, "aws_appautoscaling_scheduled_action"].map((type) =>
        target.connected(type, "resource_id", "resource_id").isEmpty(),
      ),
      target.others(POLICY).exists(),
    ),
  );
}

/** Profiles for certain times may have their own bounds. */
function isFixedSetting(setting: ResourceView): Fact {
  const profiles = setting.blocks("profile");
  const [first] = profiles.members;
  if (first === undefined) return fact(false);
  const most = first.view.attr("capacity.maximum");
  return profiles.every((profile) =>
    and(
      profile.attr("capacity.maximum").isSameAs(profile.attr("capacity.minimum")),
      profile.attr("capacity.maximum").isSameAs(most),
      profile.attr("capacity.maximum").isAbove(1),
    ),
  );
}

/** A rule for services that are set up to scale, within bounds that leave no room. */
export const equalBoundsRules: readonly Rule[] = [
  {
    id: "eff-equal-bounds",
    title: "Autoscaling has equal bounds and can't scale",
    severity: "LOW",
    category: "efficiency",
    explanation: "The same capacity runs at noon and at night, and must be sized for the peak.",
    fix: "Set the maximum above the minimum.",
    link: "https://docs.aws.amazon.com/autoscaling/application/userguide/what-is-application-auto-scaling.html",
    checks: [
      resource("aws_appautoscaling_target", isFixedTarget),
      resource("azurerm_monitor_autoscale_setting", isFixedSetting),
      ...BOUNDS.map((bounds) =>
        resource(bounds[0].split(" "), (scaled) => boundsAreEqual(scaled, bounds)),
      ),
    ],
  },
  {
    id: "eff-target-without-policy",
    title: "Scaling target has no policy",
    severity: "LOW",
    category: "efficiency",
    explanation: "The bounds alone change nothing: the service keeps its size at any load.",
    fix: "Add an `aws_appautoscaling_policy` for the same `resource_id`.",
    link: "https://docs.aws.amazon.com/autoscaling/application/userguide/application-auto-scaling-target-tracking.html",
    checks: [resource("aws_appautoscaling_target", isWithoutPolicy)],
  },
];
