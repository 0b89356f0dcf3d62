import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Types of resources, and two numbers of which the first can't be larger. */
const BOUNDS: readonly (readonly [types: readonly string[], lower: string, upper: string])[] = [
  [["aws_autoscaling_group"], "min_size", "max_size"],
  [["aws_autoscaling_group"], "desired_capacity", "max_size"],
  [["aws_appautoscaling_target"], "min_capacity", "max_capacity"],
  [["aws_eks_node_group"], "scaling_config.min_size", "scaling_config.max_size"],
  [
    ["aws_lb_target_group", "aws_alb_target_group"],
    "health_check.timeout",
    "health_check.interval",
  ],
  [
    ["google_compute_autoscaler", "google_compute_region_autoscaler"],
    "autoscaling_policy.min_replicas",
    "autoscaling_policy.max_replicas",
  ],
  [["azurerm_kubernetes_cluster_node_pool"], "min_count", "max_count"],
  [["azurerm_monitor_autoscale_setting"], "profile.capacity.minimum", "profile.capacity.maximum"],
  [
    [
      "kubernetes_horizontal_pod_autoscaler",
      "kubernetes_horizontal_pod_autoscaler_v1",
      "kubernetes_horizontal_pod_autoscaler_v2",
    ],
    "spec.min_replicas",
    "spec.max_replicas",
  ],
];

/** Numbers that are known. An input with a default may be set together with the other. */
function isInverted(block: BlockView, lower: string, upper: string): Fact {
  const { value: low, location } = block.attr(lower);
  const { value: high } = block.attr(upper);
  const isKnown = low.kind === "number" && high.kind === "number";
  const message = `\`${lower}\` is larger than \`${upper}\``;
  return fact(isKnown && low.value > high.value, { location, message, marks: low.marks });
}

function invertedInCloudFormation(source: SourceFile): readonly Fact[] {
  return membersOf(resourcesIn(source))
    .filter(([, each]) => textOf(entryOf(each, "Type")) === "AWS::AutoScaling::AutoScalingGroup")
    .map(([, group]) => {
      const properties = entryOf(group, "Properties");
      const [low, high] = ["MinSize", "MaxSize"].map((name) => entryOf(properties, name));
      const isLarger = Number(textOf(low)) > Number(textOf(high));
      return factInFile(isLarger, low, source, "`MinSize` is larger than `MaxSize`");
    });
}

/** Rules for limits of which the lower one is the higher. */
export const invertedBoundRules: readonly Rule[] = [
  {
    id: "quality-inverted-bounds",
    title: "Lower limit is above the upper one",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan succeeds, and the apply is refused.",
    fix: "Set the minimum to the maximum or less, and a timeout below its interval.",
    link: "https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html",
    checks: [
      ...BOUNDS.map(([types, lower, upper]) =>
        resource(types, (each) => isInverted(each, lower, upper)),
      ),
      file(invertedInCloudFormation),
    ],
  },
];
