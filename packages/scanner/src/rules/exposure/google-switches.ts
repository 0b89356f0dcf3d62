import { type Setting, settings } from "../settings/setting.ts";

const ON = { is: [true] };

/** Has a public address unless it is disabled. */
const UNLESS_REFUSED = { isNot: [true] };

const FROM_INSIDE = { isNot: ["ALLOW_INTERNAL_ONLY", "ALLOW_INTERNAL_AND_GCLB"] };

const SQL_NETWORK = "settings.ip_configuration";

const DATAPROC = "gce_cluster_config.internal_ip_only";

const WORKERS = { peers: { checkov: ["CKV_GCP_94"] } };

const INSIDE = {
  explanation: "All that reaches it through the network reads and changes what it keeps.",
};

/** Google Cloud resources that an argument makes public. */
export const googleSwitches: readonly Setting[] = [
  ...settings("address", "HIGH", [
    [
      "gcp-alloydb-public",
      "Database",
      "google_alloydb_instance",
      "network_config.enable_public_ip",
      ON,
      {
        fix: "Set `enable_public_ip = false` and connect from inside of the network.",
        guards: [
          { argument: "network_config.authorized_external_networks.cidr_range", isList: true },
        ],
      },
    ],
    [
      "gcp-vm-external-ip",
      "Instance",
      "google_compute_instance_from_template",
      "network_interface.access_config",
      { isThere: true },
    ],
    [
      "gcp-vm-external-ip",
      "Instance",
      [
        "google_compute_instance",
        "google_compute_instance_template",
        "google_compute_region_instance_template",
        "google_compute_instance_from_template",
      ],
      "network_interface.ipv6_access_config",
      { isThere: true },
    ],
  ]),
  ...settings("address", "MEDIUM", [
    [
      "gcp-notebook-public",
      "Notebook",
      "google_notebooks_instance",
      "no_public_ip",
      UNLESS_REFUSED,
      { peers: { checkov: ["CKV_GCP_89"] } },
    ],
    [
      "gcp-notebook-public",
      "Notebook",
      "google_workbench_instance",
      "gce_setup.disable_public_ip",
      UNLESS_REFUSED,
    ],
    [
      "gcp-notebook-public",
      "Notebook",
      "google_notebooks_runtime",
      "virtual_machine.virtual_machine_config.internal_ip_only",
      UNLESS_REFUSED,
    ],
    [
      "gcp-dataproc-public",
      "Data cluster",
      "google_dataproc_cluster",
      `cluster_config.${DATAPROC}`,
      UNLESS_REFUSED,
      { peers: { checkov: ["CKV_GCP_103"] } },
    ],
    [
      "gcp-dataproc-public",
      "Data cluster",
      "google_dataproc_workflow_template",
      `placement.managed_cluster.config.${DATAPROC}`,
      UNLESS_REFUSED,
    ],
    [
      "gcp-data-fusion-public",
      "Data Fusion instance",
      "google_data_fusion_instance",
      "private_instance",
      UNLESS_REFUSED,
      { peers: { checkov: ["CKV_GCP_87"] } },
    ],
    [
      "gcp-dataflow-public",
      "Worker",
      ["google_dataflow_job", "google_dataflow_flex_template_job"],
      "ip_configuration",
      { isNot: ["WORKER_IP_PRIVATE"] },
      WORKERS,
    ],
    [
      "gcp-workstation-public",
      "Workstation",
      "google_workstations_workstation_config",
      "host.gce_instance.disable_public_ip_addresses",
      UNLESS_REFUSED,
    ],
    ["gcp-tpu-public", "TPU", "google_tpu_v2_vm", "network_config.enable_external_ips", ON],
    [
      "gcp-build-pool-public",
      "Build worker",
      "google_cloudbuild_worker_pool",
      "worker_config.no_external_ip",
      UNLESS_REFUSED,
      { peers: { checkov: ["CKV_GCP_86"] } },
    ],
    [
      "gcp-migration-public",
      "Migrated database",
      "google_database_migration_service_connection_profile",
      "cloudsql.settings.ip_config.enable_ipv4",
      ON,
    ],
    [
      "gcp-vmware-public",
      "VMware cloud",
      "google_vmwareengine_network_policy",
      "external_ip.enabled",
      ON,
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "gcp-composer-public",
      "Airflow environment",
      "google_composer_environment",
      "config.private_environment_config.enable_private_endpoint",
      UNLESS_REFUSED,
      {
        // The second generation uses a different argument.
        guards: [{ argument: "config.enable_private_environment", is: [true] }],
      },
    ],
    [
      "gcp-composer-public",
      "Airflow environment",
      "google_composer_environment",
      "config.enable_private_environment",
      { is: [false] },
    ],
    ["gcp-looker-public", "Looker instance", "google_looker_instance", "public_ip_enabled", ON],
    [
      "gcp-vertex-index-public",
      "Vector index",
      "google_vertex_ai_index_endpoint",
      "public_endpoint_enabled",
      ON,
    ],
    [
      "gcp-gke-dns-endpoint-public",
      "Kubernetes API server",
      "google_container_cluster",
      "control_plane_endpoints_config.dns_endpoint_config.allow_external_traffic",
      ON,
    ],
    [
      "gcp-project-default-network",
      "Project",
      "google_project",
      "auto_create_network",
      { isNot: [false] },
      {
        title: "Project gets the default network",
        explanation: "Its firewall lets everyone on the internet try SSH and RDP on every machine.",
        peers: { checkov: ["CKV_GCP_27"] },
      },
    ],
  ]),
  ...settings("shared", "MEDIUM", [
    [
      "gcp-analytics-hub-public",
      "Data listing",
      ["google_bigquery_analytics_hub_listing", "google_bigquery_analytics_hub_data_exchange"],
      "discovery_type",
      { is: ["DISCOVERY_TYPE_PUBLIC"] },
    ],
  ]),
  ...settings("address", "LOW", [
    [
      "gcp-sql-address",
      "Cloud SQL instance",
      "google_sql_database_instance",
      `${SQL_NETWORK}.ipv4_enabled`,
      { isNot: [false] },
      {
        explanation:
          "Only the Auth Proxy gets in as long as no network is listed; one line opens it to more.",
        fix: "Set `ipv4_enabled = false` and a `private_network`.",
        guards: [{ argument: `${SQL_NETWORK}.authorized_networks` }],
        peers: { checkov: ["CKV_GCP_60"], trivy: ["GCP-0017"] },
      },
    ],
  ]),
  ...settings("endpoint", "LOW", [
    [
      "gcp-functions-ingress",
      "Function",
      "google_cloudfunctions2_function",
      "service_config.ingress_settings",
      FROM_INSIDE,
      { peers: { checkov: ["CKV_GCP_124"] } },
    ],
    [
      "gcp-functions-ingress",
      "Function",
      "google_cloudfunctions_function",
      "ingress_settings",
      FROM_INSIDE,
    ],
    [
      "gcp-source-manager-public",
      "Source repository",
      "google_secure_source_manager_instance",
      "private_config.is_private",
      UNLESS_REFUSED,
    ],
    [
      "gcp-workstation-endpoint",
      "Workstation",
      "google_workstations_workstation_cluster",
      "private_cluster_config.enable_private_endpoint",
      UNLESS_REFUSED,
    ],
  ]),
  ...settings("anyone", "HIGH", [
    [
      "gcp-run-noauth",
      "Cloud Run service",
      "google_cloud_run_v2_service",
      "invoker_iam_disabled",
      ON,
      { guards: [{ argument: "ingress", is: ["INGRESS_TRAFFIC_INTERNAL_ONLY"] }] },
    ],
    [
      "gcp-gke-anonymous",
      "Kubernetes API server",
      "google_container_cluster",
      "rbac_binding_config.enable_insecure_binding_system_unauthenticated",
      ON,
    ],
  ]),
  ...settings("anyone", "LOW", [
    [
      "gcp-redis-noauth",
      "Redis",
      "google_redis_instance",
      "auth_enabled",
      { isNot: [true] },
      INSIDE,
    ],
    [
      "gcp-redis-noauth",
      "Redis",
      "google_redis_cluster",
      "authorization_mode",
      { isNot: ["AUTH_MODE_IAM_AUTH"] },
    ],
    [
      "gcp-redis-noauth",
      "Redis",
      "google_memorystore_instance",
      "authorization_mode",
      { isNot: ["IAM_AUTH"] },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "gcp-identity-anonymous",
      "Sign-in",
      ["google_identity_platform_config"],
      "sign_in.anonymous.enabled",
      ON,
    ],
  ]),
];
