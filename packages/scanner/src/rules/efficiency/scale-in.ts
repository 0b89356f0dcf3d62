import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** A rule of Azure's setting that adds capacity, and none that takes it away. */
function onlyIncreases(setting: ResourceView): readonly Fact[] {
  return setting.blocks("profile").each((profile) => {
    const rules = profile.blocks("rule");
    const hasDirection = (direction: string) =>
      rules.some((rule) => rule.attr("scale_action.direction").is(direction));
    return and(hasDirection("Increase"), not(hasDirection("Decrease")));
  });
}

/** Disks of brokers, which grow but can't shrink. */
const STORAGE_METRIC = "KafkaBrokerStorageUtilization";

/**
 * No policy or schedule takes away what is added: tracking doesn't, and other policies may have
 * steps downwards.
 */
function neverShrinks(type: string, tracking: string, schedule: string): Check {
  return resource(type, (policy) => {
    const onlyAdds = (each: ResourceView) => each.attr(`${tracking}.disable_scale_in`).is(true);
    const metric = policy.attr(
      `${tracking}.predefined_metric_specification.predefined_metric_type`,
    );
    return unless(
      metric.is(STORAGE_METRIC),
      and(onlyAdds(policy), policy.others(type).every(onlyAdds), policy.others(schedule).isEmpty()),
    );
  });
}

/** Rules for capacity that is added by load, and stays afterwards. */
export const scaleInRules: readonly Rule[] = [
  {
    id: "eff-no-scale-in",
    title: "Capacity grows with the load and never shrinks",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "After the first peak, its size is paid for day and night.",
    fix: "Let a rule or policy remove capacity when the load is low, more slowly than it is added.",
    link: "https://learn.microsoft.com/en-us/azure/azure-monitor/autoscale/autoscale-best-practices",
    checks: [
      resource("azurerm_monitor_autoscale_setting", onlyIncreases),
      neverShrinks(
        "aws_appautoscaling_policy",
        "target_tracking_scaling_policy_configuration",
        "aws_appautoscaling_scheduled_action",
      ),
      neverShrinks(
        "aws_autoscaling_policy",
        "target_tracking_configuration",
        "aws_autoscaling_schedule",
      ),
      resource(["google_compute_autoscaler", "google_compute_region_autoscaler"], (scaler) =>
        or(
          scaler.attr("autoscaling_policy.mode").is("ONLY_UP"),
          scaler.attr("autoscaling_policy.mode").is("ONLY_SCALE_OUT"),
        ),
      ),
      resource(
        ["kubernetes_horizontal_pod_autoscaler_v2", "kubernetes_horizontal_pod_autoscaler"],
        (scaler) => scaler.attr("spec.behavior.scale_down.select_policy").is("Disabled"),
      ),
    ],
  },
];
