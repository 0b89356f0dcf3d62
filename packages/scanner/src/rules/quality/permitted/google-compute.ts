import { DAY_TIME, secondsBetween } from "./formats.ts";
import {
  between,
  like,
  oneOf,
  type Permitted,
  type PermittedRow,
  PORT,
  permit,
} from "./permitted.ts";

const TEMPLATES = "google_compute_instance_template google_compute_region_instance_template";
const MANAGERS =
  "google_compute_instance_group_manager google_compute_region_instance_group_manager";
const SCALERS = "google_compute_autoscaler google_compute_region_autoscaler";
const FUNCTIONS = "google_cloudfunctions2_function";
const RUN = "google_cloud_run_v2_service";
const JOBS = "google_cloud_run_v2_job";
const CLUSTERS = "google_container_cluster";
const POOLS = "google_container_node_pool";

const DISK_MODE = oneOf("READ_ONLY READ_WRITE");
const MAINTENANCE = oneOf("MIGRATE TERMINATE");
const TERMINATION = oneOf("DELETE STOP");
const REPLACEMENT = oneOf("NONE REFRESH REPLACE RESTART");
const EGRESS = oneOf("ALL_TRAFFIC PRIVATE_RANGES_ONLY");
const INGRESS = oneOf("ALLOW_ALL ALLOW_INTERNAL_AND_GCLB ALLOW_INTERNAL_ONLY");
const EFFECT = oneOf("NO_EXECUTE NO_SCHEDULE PREFER_NO_SCHEDULE");
const WORKLOADS = oneOf("GCE_METADATA GKE_METADATA MODE_UNSPECIFIED");
const SERVICE_NAME = like(
  /^[a-z]([a-z0-9-]{0,47}[a-z0-9])?$/,
  "at most 49 lowercase letters, digits and hyphens",
);
const PREFIX = like(/^[a-z][a-z0-9-]{0,53}$/, "at most 54 lowercase letters, digits and hyphens");

/** A share from more than nothing to all. */
const SHARE: Permitted = between(0, 1);

const machines: readonly PermittedRow[] = [
  ...permit(`google_compute_instance ${TEMPLATES}`, {
    "scheduling.on_host_maintenance": MAINTENANCE,
    "scheduling.instance_termination_action": TERMINATION,
    key_revocation_action_type: oneOf("NONE STOP"),
  }),
  ["google_compute_instance", "boot_disk.mode", DISK_MODE],
  ["google_compute_instance", "attached_disk.mode", DISK_MODE],
  ["google_compute_instance", "desired_status", oneOf("RUNNING SUSPENDED TERMINATED")],
  [TEMPLATES, "disk.mode", DISK_MODE],
  [TEMPLATES, "disk.type", oneOf("PERSISTENT SCRATCH")],
  [TEMPLATES, "name_prefix", PREFIX],
  ...permit(MANAGERS, {
    "update_policy.type": oneOf("OPPORTUNISTIC PROACTIVE"),
    "update_policy.minimal_action": REPLACEMENT,
    "update_policy.most_disruptive_allowed_action": REPLACEMENT,
    "update_policy.replacement_method": oneOf("RECREATE SUBSTITUTE"),
    "auto_healing_policies.initial_delay_sec": between(0, 3600),
    "named_port.port": PORT,
    wait_for_instances_status: oneOf("STABLE UPDATED"),
  }),
  ...permit("google_compute_region_instance_group_manager", {
    "update_policy.instance_redistribution_type": oneOf("NONE PROACTIVE"),
    distribution_policy_target_shape: oneOf("ANY ANY_SINGLE_ZONE BALANCED EVEN"),
  }),
  ...permit(SCALERS, {
    "autoscaling_policy.mode": oneOf("OFF ON ONLY_SCALE_OUT ONLY_UP"),
    "autoscaling_policy.cpu_utilization.target": SHARE,
    "autoscaling_policy.cpu_utilization.predictive_method": oneOf("NONE OPTIMIZE_AVAILABILITY"),
    "autoscaling_policy.metric.type": oneOf("DELTA_PER_MINUTE DELTA_PER_SECOND GAUGE"),
  }),
];

const clusters: readonly PermittedRow[] = [
  ...permit(CLUSTERS, {
    name: like(
      /^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/,
      "at most 40 lowercase letters, digits and hyphens",
    ),
    networking_mode: oneOf("ROUTES VPC_NATIVE"),
    datapath_provider: oneOf("ADVANCED_DATAPATH DATAPATH_PROVIDER_UNSPECIFIED LEGACY_DATAPATH"),
    "network_policy.provider": oneOf("CALICO PROVIDER_UNSPECIFIED"),
    "private_cluster_config.master_ipv4_cidr_block": like(/\/28$/, "a network of 28 bits"),
    "maintenance_policy.daily_maintenance_window.start_time": DAY_TIME,
    "binary_authorization.evaluation_mode": like(/^[A-Z_]+$/, "a mode in capital letters"),
    "database_encryption.state": oneOf("DECRYPTED ENCRYPTED"),
    "dns_config.cluster_dns": oneOf("CLOUD_DNS KUBE_DNS PLATFORM_DEFAULT PROVIDER_UNSPECIFIED"),
    "dns_config.cluster_dns_scope": oneOf("CLUSTER_SCOPE DNS_SCOPE_UNSPECIFIED VPC_SCOPE"),
    "cluster_autoscaling.autoscaling_profile": oneOf("BALANCED OPTIMIZE_UTILIZATION"),
    "ip_allocation_policy.stack_type": oneOf("IPV4 IPV4_IPV6"),
    "node_config.workload_metadata_config.mode": WORKLOADS,
    "node_config.taint.effect": EFFECT,
    "node_config.disk_size_gb": between(10, 65_536),
  }),
  ...permit(POOLS, {
    "autoscaling.location_policy": oneOf("ANY BALANCED"),
    "placement_policy.type": oneOf("COMPACT"),
    "node_config.workload_metadata_config.mode": WORKLOADS,
    "node_config.taint.effect": EFFECT,
    "node_config.disk_size_gb": between(10, 65_536),
  }),
];

const probeRows = (name: string, longest: number): readonly PermittedRow[] =>
  permit(RUN, {
    [`template.containers.${name}.initial_delay_seconds`]: between(0, longest),
    [`template.containers.${name}.period_seconds`]: between(1, longest),
    [`template.containers.${name}.timeout_seconds`]: between(1, longest),
  });

const services: readonly PermittedRow[] = [
  [`${RUN} ${JOBS} google_cloud_run_service`, "name", SERVICE_NAME],
  ...permit(RUN, {
    ingress: oneOf(
      "INGRESS_TRAFFIC_ALL INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER INGRESS_TRAFFIC_INTERNAL_ONLY INGRESS_TRAFFIC_NONE",
    ),
    "template.execution_environment": oneOf(
      "EXECUTION_ENVIRONMENT_GEN1 EXECUTION_ENVIRONMENT_GEN2",
    ),
    "template.max_instance_request_concurrency": between(0, 1000),
    "template.vpc_access.egress": EGRESS,
    "template.containers.ports.container_port": PORT,
    "template.containers.ports.name": oneOf("h2c http1"),
    "traffic.type": oneOf(
      "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION",
    ),
    "traffic.percent": between(0, 100),
  }),
  ...probeRows("startup_probe", 240),
  ...probeRows("liveness_probe", 3600),
  ...permit(JOBS, {
    "template.template.vpc_access.egress": EGRESS,
    "template.template.execution_environment": oneOf(
      "EXECUTION_ENVIRONMENT_GEN1 EXECUTION_ENVIRONMENT_GEN2",
    ),
    "template.template.timeout": secondsBetween(1, 604_800),
  }),
  ...permit("google_cloud_run_service", {
    "template.spec.container_concurrency": between(0, 1000),
    "template.spec.timeout_seconds": between(1, 3600),
    "traffic.percent": between(0, 100),
  }),
  ...permit(FUNCTIONS, {
    "service_config.ingress_settings": INGRESS,
    "service_config.vpc_connector_egress_settings": oneOf(
      "ALL_TRAFFIC PRIVATE_RANGES_ONLY VPC_CONNECTOR_EGRESS_SETTINGS_UNSPECIFIED",
    ),
    "event_trigger.retry_policy": oneOf(
      "RETRY_POLICY_DO_NOT_RETRY RETRY_POLICY_RETRY RETRY_POLICY_UNSPECIFIED",
    ),
    "service_config.max_instance_request_concurrency": between(0, 1000),
  }),
  ...permit("google_cloudfunctions_function", {
    ingress_settings: INGRESS,
    vpc_connector_egress_settings: EGRESS,
    https_trigger_security_level: oneOf("SECURE_ALWAYS SECURE_OPTIONAL"),
  }),
  ...permit("google_cloud_scheduler_job", {
    attempt_deadline: secondsBetween(15, 86_400),
    "retry_config.retry_count": between(0, 5),
    "http_target.http_method": oneOf("DELETE GET HEAD OPTIONS PATCH POST PUT"),
    "app_engine_http_target.http_method": oneOf("DELETE GET HEAD OPTIONS PATCH POST PUT"),
  }),
  ...permit("google_vpc_access_connector", {
    name: like(
      /^[a-z][a-z0-9-]{0,23}[a-z0-9]$/,
      "at most 25 lowercase letters, digits and hyphens",
    ),
    min_throughput: between(200, 1000),
    max_throughput: between(200, 1000),
    min_instances: between(2, 9),
    max_instances: between(3, 10),
  }),
];

/** What machines, clusters and services of Google Cloud take. */
export const googleComputePermitted: readonly PermittedRow[] = [
  ...machines,
  ...clusters,
  ...services,
];
