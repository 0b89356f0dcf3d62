import type { Demand, Group } from "./group.ts";

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

const compute: readonly Group[] = [
  ["google_compute_instance", "boot_disk", "at most one of", "source initialize_params"],
  ...["boot_disk", "attached_disk"].map(
    (block): Group => [
      "google_compute_instance",
      block,
      "at most one of",
      "disk_encryption_key_raw kms_key_self_link",
    ],
  ),
  [
    `${TEMPLATES} google_compute_ssl_certificate google_compute_region_ssl_certificate ${POOL}`,
    "",
    "at most one of",
    "name name_prefix",
  ],
  [MANAGERS, "update_policy", "at most one of", "max_surge_fixed max_surge_percent"],
  [MANAGERS, "update_policy", "at most one of", "max_unavailable_fixed max_unavailable_percent"],
  [CLUSTER, "maintenance_policy", "exactly one of", "daily_maintenance_window recurring_window"],
  [CLUSTER, "", "at most one of", "cluster_ipv4_cidr ip_allocation_policy"],
  [
    CLUSTER,
    "ip_allocation_policy",
    "at most one of",
    "cluster_secondary_range_name cluster_ipv4_cidr_block",
  ],
  [
    CLUSTER,
    "ip_allocation_policy",
    "at most one of",
    "services_secondary_range_name services_ipv4_cidr_block",
  ],
  [POOL, "autoscaling", "at most one of", "min_node_count total_min_node_count"],
  [POOL, "autoscaling", "at most one of", "max_node_count total_max_node_count"],
  [RUN, "template.vpc_access", "at most one of", "connector network_interfaces"],
  [RUN, "template.containers.env", "at most one of", "value value_source"],
  [RUN, "template.containers.startup_probe", "at most one of", PROBE],
  [RUN, "template.containers.liveness_probe", "at most one of", PROBE],
  [
    "google_cloudfunctions_function",
    "",
    "at most one of",
    "source_archive_bucket source_repository",
  ],
  [
    "google_cloud_scheduler_job",
    "",
    "exactly one of",
    "app_engine_http_target http_target pubsub_target",
  ],
  ["google_cloud_scheduler_job", "http_target", "at most one of", "oauth_token oidc_token"],
  ["google_vpc_access_connector", "", "exactly one of", "network subnet"],

  ["google_cloudbuild_trigger", "", "at most one of", "build filename git_file_source"],
];

const network: readonly Group[] = [
  [FIREWALL, "", "at least one of", "allow deny"],
  [FIREWALL, "", "at most one of", "source_service_accounts source_tags"],
  [FIREWALL, "", "at most one of", "source_service_accounts target_tags"],
  [FIREWALL, "", "at most one of", "target_service_accounts source_tags"],
  [FIREWALL, "", "at most one of", "target_service_accounts target_tags"],
  [
    "google_compute_health_check google_compute_region_health_check",
    "",
    "exactly one of",
    "grpc_health_check grpc_tls_health_check http2_health_check http_health_check https_health_check ssl_health_check tcp_health_check",
  ],
  [
    "google_compute_route",
    "",
    "exactly one of",
    "next_hop_gateway next_hop_ilb next_hop_instance next_hop_ip next_hop_vpn_tunnel",
  ],
  ["google_compute_forwarding_rule", "", "at most one of", "port_range ports"],
  ["google_compute_forwarding_rule", "", "at most one of", "backend_service target"],
  [MAPS, "", "at most one of", "default_service default_url_redirect"],
  [MAPS, "", "at least one of", "default_route_action default_service default_url_redirect"],
  [MAPS, "path_matcher", "at most one of", "default_service default_url_redirect"],
  [
    "google_compute_target_https_proxy",
    "",
    "at most one of",
    "certificate_manager_certificates ssl_certificates",
  ],
  [
    "google_dns_managed_zone",
    "private_visibility_config",
    "at least one of",
    "gke_clusters networks",
  ],
  [
    "google_dns_managed_zone",
    "forwarding_config.target_name_servers",
    "at most one of",
    "domain_name ipv4_address",
  ],
  ["google_dns_record_set", "", "exactly one of", "routing_policy rrdatas"],
];

const data: readonly Group[] = [
  [
    "google_pubsub_subscription",
    "",
    "at most one of",
    "bigquery_config cloud_storage_config push_config",
  ],
  [SECRET, "replication", "exactly one of", "auto automatic user_managed"],
  [SECRET, "", "at most one of", "expire_time ttl"],

  ["google_secret_manager_secret_version", "", "exactly one of", "secret_data secret_data_wo"],
  [
    "google_spanner_instance",
    "",
    "at most one of",
    "autoscaling_config num_nodes processing_units",
  ],
  ["google_storage_bucket", "website", "at least one of", "main_page_suffix not_found_page"],
  ["google_storage_bucket_object", "", "at most one of", "content source"],
  [
    "google_sql_database_instance",
    "settings.maintenance_window",
    "at least one of",
    "day hour update_track",
  ],
  ["google_sql_database_instance", "", "at most one of", "root_password root_password_wo"],
  ["google_sql_user", "", "at most one of", "password password_wo"],
  ["google_bigquery_table", "", "at most one of", "range_partitioning time_partitioning"],
  ["google_bigquery_table", "", "at most one of", "materialized_view view"],
  ["google_project", "", "at most one of", "folder_id org_id"],
  ["google_iam_workload_identity_pool_provider", "", "exactly one of", "aws oidc saml x509"],
  [
    "google_monitoring_uptime_check_config",
    "",
    "exactly one of",
    "monitored_resource resource_group synthetic_monitor",
  ],
  ["google_monitoring_uptime_check_config", "", "at most one of", "http_check tcp_check"],
];

/** Arguments of Google Cloud that exclude or need each other. */
export const googleGroups: readonly Group[] = [...compute, ...network, ...data];

/** What arguments of Google Cloud need. */
export const googleDemands: readonly Demand[] = [
  ["google_vpc_access_connector", "", "ip_cidr_range", "needs", "network"],
  [SECRET, "", "rotation", "needs", "topics"],
  [SECRET, "rotation", "rotation_period", "needs", "next_rotation_time"],
];
