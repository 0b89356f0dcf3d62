import { type Probe, terraform } from "./probe.ts";

const inner = (path: string, own: string) =>
  path.split(".").reduceRight((text, block) => `${block} {\n${text}\n}`, own);

const pair = (type: string, path: string, wrong: string, right: string, both = "") =>
  terraform(type, inner(path, wrong), inner(path, right), both);

export const googleProbes: readonly Probe[] = [
  pair(
    "google_alloydb_instance",
    "network_config",
    "enable_public_ip = true",
    "enable_public_ip = false",
  ),
  terraform("google_notebooks_instance", "", "no_public_ip = true"),
  pair("google_workbench_instance", "gce_setup", 'machine_type = "e2"', "disable_public_ip = true"),
  pair(
    "google_dataproc_cluster",
    "cluster_config.gce_cluster_config",
    'zone = "a"',
    "internal_ip_only = true",
  ),
  terraform("google_data_fusion_instance", "", "private_instance = true"),
  terraform("google_looker_instance", "public_ip_enabled = true", "public_ip_enabled = false"),
  terraform("google_vertex_ai_index_endpoint", "public_endpoint_enabled = true", ""),
  terraform("google_cloud_run_v2_service", "invoker_iam_disabled = true", ""),
  terraform("google_dataflow_job", "", 'ip_configuration = "WORKER_IP_PRIVATE"'),
  terraform("google_project", "", "auto_create_network = false"),
  pair(
    "google_composer_environment",
    "config",
    'environment_size = "ENVIRONMENT_SIZE_SMALL"',
    "private_environment_config {\n enable_private_endpoint = true\n}",
  ),
  pair(
    "google_workstations_workstation_config",
    "host.gce_instance",
    'machine_type = "e2"',
    "disable_public_ip_addresses = true",
  ),
  pair(
    "google_tpu_v2_vm",
    "network_config",
    "enable_external_ips = true",
    "enable_external_ips = false",
  ),
  pair(
    "google_cloudbuild_worker_pool",
    "worker_config",
    'machine_type = "e2"',
    "no_external_ip = true",
  ),
  pair("google_identity_platform_config", "sign_in.anonymous", "enabled = true", "enabled = false"),
  pair(
    "google_container_cluster",
    "control_plane_endpoints_config.dns_endpoint_config",
    "allow_external_traffic = true",
    "allow_external_traffic = false",
    "private_cluster_config {\n enable_private_nodes = true\n enable_private_endpoint = true\n}\nmaster_authorized_networks_config {}",
  ),
  terraform(
    "google_compute_instance_from_template",
    "network_interface {\n access_config {}\n}",
    "network_interface {}",
  ),
  terraform("google_storage_bucket", "", 'public_access_prevention = "enforced"'),
];
