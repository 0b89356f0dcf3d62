import {
  atLeast,
  between,
  ENABLED_CAPITAL,
  like,
  oneOf,
  type PermittedRow,
  permit,
  upTo,
} from "./permitted.ts";

const NAME = like(/^[\w-]{1,255}$/, "at most 255 letters, digits, hyphens and underscores");
const LAUNCH_TYPE = oneOf("EC2 FARGATE EXTERNAL MANAGED_INSTANCES");
const UNAVAILABLE = between(1, 100);

const services: readonly PermittedRow[] = [
  ...permit("aws_ecs_cluster", {
    name: NAME,
    "setting.name": oneOf("containerInsights"),
    "setting.value": oneOf("enabled disabled enhanced"),
    "configuration.execute_command_configuration.logging": oneOf("NONE DEFAULT OVERRIDE"),
  }),
  ...permit("aws_ecs_service", {
    name: NAME,
    launch_type: LAUNCH_TYPE,
    scheduling_strategy: oneOf("REPLICA DAEMON"),
    propagate_tags: oneOf("SERVICE TASK_DEFINITION NONE"),
    availability_zone_rebalancing: ENABLED_CAPITAL,
    deployment_minimum_healthy_percent: between(0, 100),
    health_check_grace_period_seconds: atLeast(0),
    "capacity_provider_strategy.base": between(0, 100_000),
    "capacity_provider_strategy.weight": between(0, 1000),
    "deployment_controller.type": oneOf("CODE_DEPLOY ECS EXTERNAL"),
    "load_balancer.container_port": between(0, 65_536),
    "ordered_placement_strategy.type": oneOf("random spread binpack"),
    "placement_constraints.type": oneOf("distinctInstance memberOf"),
  }),
  ...permit("aws_ecs_task_definition", {
    family: NAME,
    network_mode: oneOf("none bridge awsvpc host"),
    ipc_mode: oneOf("host task none"),
    pid_mode: oneOf("host task"),
    requires_compatibilities: LAUNCH_TYPE,
    "ephemeral_storage.size_in_gib": between(21, 200),
    "placement_constraints.type": oneOf("memberOf"),
    "proxy_configuration.type": oneOf("APPMESH"),
    "runtime_platform.cpu_architecture": oneOf("X86_64 ARM64"),
    "volume.docker_volume_configuration.scope": oneOf("shared task"),
    "volume.efs_volume_configuration.transit_encryption": ENABLED_CAPITAL,
    "volume.efs_volume_configuration.transit_encryption_port": between(0, 65_535),
    "volume.efs_volume_configuration.authorization_config.iam": ENABLED_CAPITAL,
  }),
  ...permit("aws_ecs_cluster_capacity_providers", {
    "default_capacity_provider_strategy.base": between(0, 100_000),
    "default_capacity_provider_strategy.weight": between(0, 1000),
  }),
  ...permit("aws_ecs_capacity_provider", {
    name: like(
      /^(?!aws|ecs|fargate)[\w-]{1,255}$/i,
      "at most 255 letters, digits, hyphens and underscores that don't start with `aws`, `ecs` or `fargate`",
    ),
    "auto_scaling_group_provider.managed_draining": ENABLED_CAPITAL,
    "auto_scaling_group_provider.managed_termination_protection": ENABLED_CAPITAL,
    "auto_scaling_group_provider.managed_scaling.status": ENABLED_CAPITAL,
    "auto_scaling_group_provider.managed_scaling.target_capacity": between(1, 100),
    "auto_scaling_group_provider.managed_scaling.minimum_scaling_step_size": between(1, 10_000),
    "auto_scaling_group_provider.managed_scaling.maximum_scaling_step_size": between(1, 10_000),
    "auto_scaling_group_provider.managed_scaling.instance_warmup_period": between(0, 10_000),
  }),
];

const clusters: readonly PermittedRow[] = [
  ...permit("aws_eks_cluster", {
    name: like(/^[A-Za-z0-9][\w-]{0,99}$/, "at most 100 letters, digits, hyphens and underscores"),
    enabled_cluster_log_types: oneOf("api audit authenticator controllerManager scheduler"),
    "access_config.authentication_mode": oneOf("API API_AND_CONFIG_MAP CONFIG_MAP"),
    "encryption_config.resources": oneOf("secrets"),
    "kubernetes_network_config.ip_family": oneOf("ipv4 ipv6"),
    "upgrade_policy.support_type": oneOf("STANDARD EXTENDED"),
  }),
  ...permit("aws_eks_node_group", {
    node_group_name: upTo(63),
    node_group_name_prefix: upTo(37),
    capacity_type: oneOf("ON_DEMAND SPOT CAPACITY_BLOCK"),
    "scaling_config.min_size": atLeast(0),
    "scaling_config.desired_size": atLeast(0),
    "scaling_config.max_size": atLeast(1),
    "taint.key": upTo(63),
    "taint.value": upTo(63),
    "taint.effect": oneOf("NO_SCHEDULE NO_EXECUTE PREFER_NO_SCHEDULE"),
    "update_config.max_unavailable": UNAVAILABLE,
    "update_config.max_unavailable_percentage": UNAVAILABLE,
  }),
  ...permit("aws_eks_addon", {
    resolve_conflicts_on_create: oneOf("NONE OVERWRITE"),
    resolve_conflicts_on_update: oneOf("NONE OVERWRITE PRESERVE"),
  }),
  ...permit("aws_eks_access_policy_association", {
    "access_scope.type": oneOf("cluster namespace"),
  }),
];

const images: readonly PermittedRow[] = [
  ...permit("aws_ecr_repository", {
    name: like(/^[a-z0-9][a-z0-9._/-]{0,255}$/, "lowercase letters, digits, hyphens and slashes"),
    image_tag_mutability: oneOf(
      "MUTABLE IMMUTABLE IMMUTABLE_WITH_EXCLUSION MUTABLE_WITH_EXCLUSION",
    ),
    "encryption_configuration.encryption_type": oneOf("AES256 KMS KMS_DSSE"),
  }),
  ...permit("aws_ecr_registry_scanning_configuration", {
    scan_type: oneOf("BASIC ENHANCED"),
    "rule.scan_frequency": oneOf("SCAN_ON_PUSH CONTINUOUS_SCAN MANUAL"),
  }),
];

/** What AWS takes for containers and their images. */
export const awsContainersPermitted: readonly PermittedRow[] = [
  ...services,
  ...clusters,
  ...images,
];
