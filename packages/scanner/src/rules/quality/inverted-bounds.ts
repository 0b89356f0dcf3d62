import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, ifKnown } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Types, separated by spaces, and two numbers of which the first can't be larger. */
type Bounds = readonly [types: string, lower: string, upper: string];

const HPA = [1, 2].map((version) => `kubernetes_horizontal_pod_autoscaler_v${version}`).join(" ");
const DISTRIBUTION = "aws_cloudfront_distribution";
const LIFECYCLE = "aws_s3_bucket_lifecycle_configuration";
const POOL = "azurerm_kubernetes_cluster_node_pool";

const BOUNDS: readonly Bounds[] = [
  ["aws_autoscaling_group", "min_size", "max_size"],
  ["aws_autoscaling_group", "desired_capacity", "max_size"],
  ["aws_autoscaling_group", "min_size", "desired_capacity"],
  ["aws_autoscaling_schedule", "min_size", "max_size"],
  ["aws_appautoscaling_target", "min_capacity", "max_capacity"],
  [
    "aws_appautoscaling_scheduled_action",
    "scalable_target_action.min_capacity",
    "scalable_target_action.max_capacity",
  ],
  ["aws_eks_node_group", "scaling_config.min_size", "scaling_config.max_size"],
  ["aws_eks_node_group", "scaling_config.desired_size", "scaling_config.max_size"],
  ["aws_eks_node_group", "scaling_config.min_size", "scaling_config.desired_size"],
  ["aws_lb_target_group aws_alb_target_group", "health_check.timeout", "health_check.interval"],
  ["aws_elb", "health_check.timeout", "health_check.interval"],
  ["aws_db_instance", "allocated_storage", "max_allocated_storage"],
  ["aws_cloudwatch_metric_alarm", "datapoints_to_alarm", "evaluation_periods"],
  [
    "aws_rds_cluster",
    "serverlessv2_scaling_configuration.min_capacity",
    "serverlessv2_scaling_configuration.max_capacity",
  ],
  ["aws_ecs_service", "deployment_minimum_healthy_percent", "deployment_maximum_percent"],
  [DISTRIBUTION, "default_cache_behavior.min_ttl", "default_cache_behavior.max_ttl"],
  [DISTRIBUTION, "default_cache_behavior.min_ttl", "default_cache_behavior.default_ttl"],
  [DISTRIBUTION, "default_cache_behavior.default_ttl", "default_cache_behavior.max_ttl"],
  [DISTRIBUTION, "ordered_cache_behavior.min_ttl", "ordered_cache_behavior.max_ttl"],
  ["aws_cloudfront_cache_policy", "min_ttl", "max_ttl"],
  ["aws_cloudfront_cache_policy", "default_ttl", "max_ttl"],
  [LIFECYCLE, "rule.transition.days", "rule.expiration.days"],
  [
    LIFECYCLE,
    "rule.noncurrent_version_transition.noncurrent_days",
    "rule.noncurrent_version_expiration.noncurrent_days",
  ],
  ["aws_backup_plan", "rule.lifecycle.cold_storage_after", "rule.lifecycle.delete_after"],
  ["aws_backup_plan", "rule.start_window", "rule.completion_window"],
  ["aws_backup_vault_lock_configuration", "min_retention_days", "max_retention_days"],
  ["aws_batch_compute_environment", "compute_resources.min_vcpus", "compute_resources.max_vcpus"],
  ["aws_mwaa_environment", "min_workers", "max_workers"],
  [
    "google_compute_health_check google_compute_region_health_check",
    "timeout_sec",
    "check_interval_sec",
  ],
  [
    "google_compute_autoscaler google_compute_region_autoscaler",
    "autoscaling_policy.min_replicas",
    "autoscaling_policy.max_replicas",
  ],
  [
    "google_cloud_run_v2_service",
    "template.scaling.min_instance_count",
    "template.scaling.max_instance_count",
  ],
  [
    "google_cloudfunctions2_function",
    "service_config.min_instance_count",
    "service_config.max_instance_count",
  ],
  ["google_container_node_pool", "autoscaling.min_node_count", "autoscaling.max_node_count"],
  [POOL, "min_count", "max_count"],
  ["azurerm_kubernetes_cluster", "default_node_pool.min_count", "default_node_pool.max_count"],
  ["azurerm_container_app", "template.min_replicas", "template.max_replicas"],
  [
    "azurerm_application_gateway",
    "autoscale_configuration.min_capacity",
    "autoscale_configuration.max_capacity",
  ],
  ["azurerm_monitor_autoscale_setting", "profile.capacity.minimum", "profile.capacity.maximum"],
  ["azurerm_monitor_autoscale_setting", "profile.capacity.default", "profile.capacity.maximum"],
  ["azurerm_monitor_autoscale_setting", "profile.capacity.minimum", "profile.capacity.default"],
  [`kubernetes_horizontal_pod_autoscaler ${HPA}`, "spec.min_replicas", "spec.max_replicas"],
];

/** Arguments with ports, in resources and in blocks. Other protocols number something else. */
const PORTS: readonly (readonly [types: string, block: string | undefined, protocol: string])[] = [
  ["aws_security_group aws_default_security_group", "ingress", "protocol"],
  ["aws_security_group aws_default_security_group", "egress", "protocol"],
  ["aws_security_group_rule aws_network_acl_rule", undefined, "protocol"],
  [
    "aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule",
    undefined,
    "ip_protocol",
  ],
];

/** Limits that zero switches off. */
const UNLIMITED = /(allocated_storage|instance_count)$/;

/** Numbers that are known. An input with a default may be set together with the other. */
function isInverted(block: BlockView, lower: string, upper: string): Fact {
  const { value: low, location } = block.attr(lower);
  const { value: high } = block.attr(upper);
  const isKnown = low.kind === "number" && high.kind === "number";
  const isLimit = isKnown && (high.value > 0 || !UNLIMITED.test(upper));
  const message = `\`${lower}\` is larger than \`${upper}\``;
  return fact(isLimit && low.value > high.value, { location, message, marks: low.marks });
}

/** Compares within each block that contains both. */
function invertedIn(subject: BlockView, lower: string, upper: string): readonly Fact[] {
  const steps = lower.split(".");
  const others = upper.split(".");
  const shared = steps.slice(0, -1).findIndex((step, index) => step !== others[index]);
  const depth = shared < 0 ? steps.length - 1 : shared;
  if (depth === 0) return [isInverted(subject, lower, upper)];
  const [low, high] = [steps, others].map((path) => path.slice(depth).join("."));
  return subject
    .blocks(steps.slice(0, depth).join("."))
    .each((block) => isInverted(block, low ?? "", high ?? ""))
    .map(ifKnown);
}

function invertedPorts(subject: BlockView, block: string | undefined, protocol: string) {
  const judge = (each: BlockView) =>
    and(isInverted(each, "from_port", "to_port"), each.attr(protocol).isIn(["tcp", "udp", 6, 17]));
  const facts = block === undefined ? [judge(subject)] : subject.blocks(block).each(judge);
  return facts.map(ifKnown);
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
        resource(types.split(" "), (each) => invertedIn(each, lower, upper)),
      ),
      ...PORTS.map(([types, block, protocol]) =>
        resource(types.split(" "), (each) => invertedPorts(each, block, protocol)),
      ),
      file(invertedInCloudFormation),
    ],
  },
];
