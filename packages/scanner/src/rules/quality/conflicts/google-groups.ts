import type { ArgumentGroup } from "./argument-groups.ts";

const TEMPLATES = "google_compute_instance_template google_compute_region_instance_template";
const MANAGERS =
  "google_compute_instance_group_manager google_compute_region_instance_group_manager";
const MAPS = "google_compute_url_map google_compute_region_url_map";
const FIREWALL = "google_compute_firewall";
const CLUSTER = "google_container_cluster";
const POOL = "google_container_node_pool";
const RUN = "google_cloud_run_v2_service";
const PROBE = "grpc http_get tcp_socket";
const SECRET = "google_secret_manager_secret";
const NEEDS = "the first needs the rest";

const compute: readonly ArgumentGroup[] = [
  ["google_compute_instance", "at most one", "source initialize_params", "boot_disk"],
  ...["boot_disk", "attached_disk"].map(
    (block): ArgumentGroup => [
      "google_compute_instance",
      "at most one",
      "disk_encryption_key_raw kms_key_self_link",
      block,
    ],
  ),
  [
    `${TEMPLATES} google_compute_ssl_certificate google_compute_region_ssl_certificate ${POOL}`,
    "at most one",
    "name name_prefix",
  ],
  [MANAGERS, "at most one", "max_surge_fixed max_surge_percent", "update_policy"],
  [MANAGERS, "at most one", "max_unavailable_fixed max_unavailable_percent", "update_policy"],
  [CLUSTER, "exactly one", "daily_maintenance_window recurring_window", "maintenance_policy"],
  [CLUSTER, "at most one", "cluster_ipv4_cidr ip_allocation_policy"],
  [
    CLUSTER,
    "at most one",
    "cluster_secondary_range_name cluster_ipv4_cidr_block",
    "ip_allocation_policy",
  ],
  [
    CLUSTER,
    "at most one",
    "services_secondary_range_name services_ipv4_cidr_block",
    "ip_allocation_policy",
  ],
  [POOL, "at most one", "min_node_count total_min_node_count", "autoscaling"],
  [POOL, "at most one", "max_node_count total_max_node_count", "autoscaling"],
  [RUN, "at most one", "connector network_interfaces", "template.vpc_access"],
  [RUN, "at most one", "value value_source", "template.containers.env"],
  [RUN, "at most one", PROBE, "template.containers.startup_probe"],
  [RUN, "at most one", PROBE, "template.containers.liveness_probe"],
  ["google_cloudfunctions_function", "at most one", "source_archive_bucket source_repository"],
  ["google_cloud_scheduler_job", "exactly one", "app_engine_http_target http_target pubsub_target"],
  ["google_cloud_scheduler_job", "at most one", "oauth_token oidc_token", "http_target"],
  ["google_vpc_access_connector", "exactly one", "network subnet"],
  ["google_vpc_access_connector", NEEDS, "ip_cidr_range network"],
  ["google_cloudbuild_trigger", "at most one", "build filename git_file_source"],
];

const network: readonly ArgumentGroup[] = [
  [FIREWALL, "at least one", "allow deny"],
  [FIREWALL, "at most one", "source_service_accounts source_tags"],
  [FIREWALL, "at most one", "source_service_accounts target_tags"],
  [FIREWALL, "at most one", "target_service_accounts source_tags"],
  [FIREWALL, "at most one", "target_service_accounts target_tags"],
  [
    "google_compute_health_check google_compute_region_health_check",
    "exactly one",
    "grpc_health_check grpc_tls_health_check http2_health_check http_health_check https_health_check ssl_health_check tcp_health_check",
  ],
  [
    "google_compute_route",
    "exactly one",
    "next_hop_gateway next_hop_ilb next_hop_instance next_hop_ip next_hop_vpn_tunnel",
  ],
  ["google_compute_forwarding_rule", "at most one", "port_range ports"],
  ["google_compute_forwarding_rule", "at most one", "backend_service target"],
  [MAPS, "at most one", "default_service default_url_redirect"],
  [MAPS, "at least one", "default_route_action default_service default_url_redirect"],
  [MAPS, "at most one", "default_service default_url_redirect", "path_matcher"],
  [
    "google_compute_target_https_proxy",
    "at most one",
    "certificate_manager_certificates ssl_certificates",
  ],
  ["google_dns_managed_zone", "at least one", "gke_clusters networks", "private_visibility_config"],
  [
    "google_dns_managed_zone",
    "at most one",
    "domain_name ipv4_address",
    "forwarding_config.target_name_servers",
  ],
  ["google_dns_record_set", "exactly one", "routing_policy rrdatas"],
];

const data: readonly ArgumentGroup[] = [
  ["google_pubsub_subscription", "at most one", "bigquery_config cloud_storage_config push_config"],
  [SECRET, "exactly one", "auto automatic user_managed", "replication"],
  [SECRET, "at most one", "expire_time ttl"],
  [SECRET, NEEDS, "rotation topics"],
  [SECRET, NEEDS, "rotation_period next_rotation_time", "rotation"],
  ["google_secret_manager_secret_version", "exactly one", "secret_data secret_data_wo"],
  ["google_spanner_instance", "at most one", "autoscaling_config num_nodes processing_units"],
  ["google_storage_bucket", "at least one", "main_page_suffix not_found_page", "website"],
  ["google_storage_bucket_object", "at most one", "content source"],
  [
    "google_sql_database_instance",
    "at least one",
    "day hour update_track",
    "settings.maintenance_window",
  ],
  ["google_sql_database_instance", "at most one", "root_password root_password_wo"],
  ["google_sql_user", "at most one", "password password_wo"],
  ["google_bigquery_table", "at most one", "range_partitioning time_partitioning"],
  ["google_bigquery_table", "at most one", "materialized_view view"],
  ["google_project", "at most one", "folder_id org_id"],
  ["google_iam_workload_identity_pool_provider", "exactly one", "aws oidc saml x509"],
  [
    "google_monitoring_uptime_check_config",
    "exactly one",
    "monitored_resource resource_group synthetic_monitor",
  ],
  ["google_monitoring_uptime_check_config", "at most one", "http_check tcp_check"],
];

/** Arguments of Google Cloud that exclude or need each other. */
export const googleGroups: readonly ArgumentGroup[] = [...compute, ...network, ...data];
