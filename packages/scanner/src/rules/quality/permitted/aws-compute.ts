import {
  atLeast,
  between,
  ENABLED_SMALL,
  either,
  like,
  oneOf,
  type PermittedRow,
  permit,
  upTo,
} from "./permitted.ts";

const MACHINES = "aws_instance aws_launch_template";
const PERCENT = between(0, 100);
const ADJUSTMENT = oneOf("ChangeInCapacity ExactCapacity PercentChangeInCapacity");
const AGGREGATION = oneOf("Minimum Maximum Average");
const DEFAULT_RESULT = oneOf("CONTINUE ABANDON");
const TRANSITION = oneOf("autoscaling:EC2_INSTANCE_LAUNCHING autoscaling:EC2_INSTANCE_TERMINATING");
const HEARTBEAT = between(30, 7200);
const HOST_NAMES = oneOf("ip-name resource-name");

const metadata = {
  "metadata_options.http_endpoint": ENABLED_SMALL,
  "metadata_options.http_tokens": oneOf("optional required"),
  "metadata_options.http_put_response_hop_limit": between(1, 64),
};

const machines: readonly PermittedRow[] = [
  ...permit(`${MACHINES} aws_launch_configuration`, metadata),
  ...permit(MACHINES, {
    instance_initiated_shutdown_behavior: oneOf("stop terminate"),
    "credit_specification.cpu_credits": oneOf("standard unlimited"),
    "maintenance_options.auto_recovery": oneOf("default disabled"),
    "metadata_options.http_protocol_ipv6": ENABLED_SMALL,
    "metadata_options.instance_metadata_tags": ENABLED_SMALL,
    "private_dns_name_options.hostname_type": HOST_NAMES,
  }),
  ...permit("aws_instance", { tenancy: oneOf("default dedicated host") }),
  ...permit("aws_launch_configuration", { placement_tenancy: oneOf("default dedicated") }),
  ...permit("aws_launch_template", {
    name: like(
      /^[\w()./-]{3,128}$/,
      "at most 128 letters, digits, hyphens, dots, slashes and parentheses",
    ),
    description: upTo(255),
    default_version: atLeast(1),
    "placement.tenancy": oneOf("default dedicated host"),
    "instance_market_options.spot_options.instance_interruption_behavior": oneOf(
      "hibernate stop terminate",
    ),
    "instance_market_options.spot_options.spot_instance_type": oneOf("one-time persistent"),
    "instance_requirements.bare_metal": oneOf("included excluded required"),
    "instance_requirements.burstable_performance": oneOf("included excluded required"),
    "instance_requirements.local_storage": oneOf("included excluded required"),
    "instance_requirements.instance_generations": oneOf("current previous"),
  }),
  ...permit("aws_placement_group", {
    strategy: oneOf("cluster partition spread"),
    partition_count: between(0, 7),
    spread_level: oneOf("host rack"),
  }),
];

const scaling: readonly PermittedRow[] = [
  ...permit("aws_autoscaling_group", {
    health_check_type: oneOf("EC2 ELB EBS VPC_LATTICE"),
    desired_capacity_type: oneOf("units vcpu memory-mib"),
    metrics_granularity: oneOf("1Minute"),
    max_instance_lifetime: either(oneOf("0"), between(86_400, 31_536_000)),
    "initial_lifecycle_hook.default_result": DEFAULT_RESULT,
    "initial_lifecycle_hook.lifecycle_transition": TRANSITION,
    "initial_lifecycle_hook.heartbeat_timeout": HEARTBEAT,
    "instance_maintenance_policy.min_healthy_percentage": between(-1, 100),
    "instance_maintenance_policy.max_healthy_percentage": either(oneOf("-1"), between(100, 200)),
    "instance_refresh.preferences.min_healthy_percentage": PERCENT,
    "instance_refresh.preferences.max_healthy_percentage": between(100, 200),
    "instance_refresh.preferences.scale_in_protected_instances": oneOf("Refresh Ignore Wait"),
    "instance_refresh.preferences.standby_instances": oneOf("Terminate Ignore Wait"),
    "mixed_instances_policy.instances_distribution.on_demand_base_capacity": atLeast(0),
    "mixed_instances_policy.instances_distribution.on_demand_percentage_above_base_capacity":
      PERCENT,
  }),
  ...permit("aws_autoscaling_lifecycle_hook", {
    default_result: DEFAULT_RESULT,
    lifecycle_transition: TRANSITION,
    heartbeat_timeout: HEARTBEAT,
  }),
  ...permit("aws_autoscaling_policy", {
    policy_type: oneOf("SimpleScaling StepScaling TargetTrackingScaling PredictiveScaling"),
    adjustment_type: ADJUSTMENT,
    metric_aggregation_type: AGGREGATION,
    min_adjustment_magnitude: atLeast(1),
    "predictive_scaling_configuration.mode": oneOf("ForecastAndScale ForecastOnly"),
    "predictive_scaling_configuration.max_capacity_buffer": PERCENT,
  }),
  ...permit("aws_appautoscaling_policy", {
    policy_type: oneOf("StepScaling TargetTrackingScaling PredictiveScaling"),
    "step_scaling_policy_configuration.adjustment_type": ADJUSTMENT,
    "step_scaling_policy_configuration.metric_aggregation_type": AGGREGATION,
  }),
];

/** What AWS takes for machines and groups of them. */
export const awsComputePermitted: readonly PermittedRow[] = [...machines, ...scaling];
