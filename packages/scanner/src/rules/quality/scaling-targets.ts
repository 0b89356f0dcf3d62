import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "./conflicts.ts";

/** Predefined metrics of AWS from 0 to 100. Only that of Lambda is a ratio. */
const PERCENTAGES =
  /^(ECSServiceAverage(CPU|Memory)|RDSReaderAverageCPU|DynamoDB(Read|Write)Capacity|EC2SpotFleetRequestAverageCPU|ASGAverageCPU|AppStreamAverageCapacity|KafkaBrokerStorage|Cassandra(Read|Write)Capacity|ElastiCache(DatabaseMemoryUsageCountedForEvict|Primary|Replica)\w*)Utilization$/;
const RATIO = "LambdaProvisionedConcurrencyUtilization";

/** Below one percent, or where the metric can't go. */
const isNoPercentage = (target: AttributeView) =>
  target.testNumber((number) => (number > 0 && number < 1) || number >= 100);

const METRIC = "predefined_metric_specification.predefined_metric_type";

function isMistaken(tracking: BlockView): readonly Fact[] {
  const [metric, target] = [tracking.attr(METRIC), tracking.attr("target_value")];
  return [
    because(
      "the metric is a percentage from 0 to 100",
      and(isNoPercentage(target), metric.matches(PERCENTAGES)),
    ),
    because("the metric is a ratio from 0 to 1", and(target.isAbove(1), metric.is(RATIO))),
  ];
}

/** Metrics of load in Azure. */
const LOAD = /^(Percentage CPU|(Cpu|Memory|Disk)Percentage|HttpQueueLength|DiskQueueLength)$/i;

function isReversed(rule: BlockView): Fact {
  const direction = rule.attr("scale_action.direction");
  const operator = rule.attr("metric_trigger.operator");
  return and(
    or(
      and(direction.is("Decrease"), operator.matches(/^GreaterThan/)),
      and(direction.is("Increase"), operator.matches(/^LessThan/)),
    ),
    rule.attr("metric_trigger.metric_name").matches(LOAD),
  );
}

/** A rule for targets of scaling in the wrong unit or direction. */
export const scalingTargetRules: readonly Rule[] = [
  {
    id: "quality-scaling-target",
    title: "Scaling doesn't follow the load",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The service stays at its smallest or largest size, whatever the load is.",
    fix: "Write the target in the unit of the metric, and add capacity when the load rises.",
    link: "https://docs.aws.amazon.com/autoscaling/application/userguide/application-auto-scaling-target-tracking.html",
    checks: [
      ...[
        ["aws_appautoscaling_policy", "target_tracking_scaling_policy_configuration"] as const,
        ["aws_autoscaling_policy", "target_tracking_configuration"] as const,
      ].map(([type, block]) =>
        resource(type, (policy) =>
          policy.blocks(block).members.flatMap(({ view }) => isMistaken(view)),
        ),
      ),
      resource(["google_compute_autoscaler", "google_compute_region_autoscaler"], (scaler) =>
        ["cpu_utilization", "load_balancing_utilization"].map((kind) =>
          because(
            "the target is a ratio from 0 to 1",
            scaler.attr(`autoscaling_policy.${kind}.target`).isAbove(1),
          ),
        ),
      ),
      resource("azurerm_monitor_autoscale_setting", (setting) =>
        setting
          .blocks("profile.rule")
          .members.flatMap(({ view }) => [
            because("capacity is removed under load, or added without it", isReversed(view)),
            because(
              "the metric is a percentage from 0 to 100",
              and(
                isNoPercentage(view.attr("metric_trigger.threshold")),
                view
                  .attr("metric_trigger.metric_name")
                  .matches(/^(Percentage CPU|\w+Percentage)$/i),
                view.attr("metric_trigger.operator").matches(/^GreaterThan/),
              ),
            ),
          ]),
      ),
    ],
  },
];
