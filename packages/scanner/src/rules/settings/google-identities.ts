import type { Fault, Guard, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const MISSING: Fault = { isMissing: true };

const DATAPROC = "gce_cluster_config.service_account";

/** The argument that names the account a service runs as. */
const ACCOUNTS: readonly (readonly [
  what: string,
  type: string,
  argument: string,
  guards?: readonly Guard[],
])[] = [
  ["Service", "google_cloud_run_service", "template.spec.service_account_name"],
  ["Service", "google_cloud_run_v2_service", "template.service_account"],
  ["Job", "google_cloud_run_v2_job", "template.template.service_account"],
  ["Worker", "google_cloud_run_v2_worker_pool", "template.service_account"],
  ["Function", "google_cloudfunctions_function", "service_account_email"],
  ["Function", "google_cloudfunctions2_function", "service_config.service_account_email"],
  ["App", "google_app_engine_standard_app_version", "service_account"],
  ["App", "google_app_engine_flexible_app_version", "service_account"],
  ["Build", "google_cloudbuild_trigger", "service_account"],
  ["Workflow", "google_workflows_workflow", "service_account"],
  ["Data flow", "google_dataflow_job", "service_account_email"],
  ["Airflow environment", "google_composer_environment", "config.node_config.service_account"],
  // What runs on clusters that exist already has their account.
  [
    "Data cluster",
    "google_dataproc_cluster",
    `cluster_config.${DATAPROC}`,
    [{ argument: "virtual_cluster_config" }],
  ],
  [
    "Data cluster",
    "google_dataproc_workflow_template",
    `placement.managed_cluster.config.${DATAPROC}`,
    [{ argument: "placement.cluster_selector" }],
  ],
  ["Notebook", "google_notebooks_instance", "service_account"],
  ["Notebook", "google_workbench_instance", "gce_setup.service_accounts"],
];

/** The network that each project has by default. */
const DEFAULT_NETWORK: Fault = { matches: /(^|\/)default$/, isKnown: true };

const NETWORKS: readonly (readonly [what: string, type: string, argument: string])[] = [
  ["Instance", "google_compute_instance", "network_interface.network"],
  ["Instance", "google_compute_instance_from_template", "network_interface.network"],
  ["Instance", "google_compute_instance_template", "network_interface.network"],
  ["Instance", "google_compute_region_instance_template", "network_interface.network"],
  ["Cluster", "google_container_cluster", "network"],
  ["Connector", "google_vpc_access_connector", "network"],
  ["File share", "google_filestore_instance", "networks.network"],
  ["Cache", "google_redis_instance", "authorized_network"],
  ["Cache", "google_memcache_instance", "authorized_network"],
  ["Airflow environment", "google_composer_environment", "config.node_config.network"],
  ["Data cluster", "google_dataproc_cluster", "cluster_config.gce_cluster_config.network"],
  ["Data flow", "google_dataflow_job", "network"],
  ["Notebook", "google_notebooks_instance", "network"],
  ["Notebook", "google_workbench_instance", "gce_setup.network_interfaces.network"],
];

/** What services on Google Cloud share with others unless they are given one of their own. */
export const googleIdentities: readonly Setting[] = [
  ...settings("loose", "LOW", [
    ...ACCOUNTS.map(
      ([what, type, argument, guards = []]): SettingRow => [
        "gcp-default-account",
        what,
        type,
        argument,
        MISSING,
        {
          guards,
          title: "Service runs as the default service account of the project",
          explanation:
            "Other services share that account, which is often an editor of the project.",
          fix: "Create a `google_service_account` for it with the roles it needs, and name it in the resource's account argument.",
          link: "https://cloud.google.com/iam/docs/best-practices-service-accounts",
        },
      ],
    ),
    ...NETWORKS.map(
      ([what, type, argument]): SettingRow => [
        "gcp-default-network",
        what,
        type,
        argument,
        DEFAULT_NETWORK,
        {
          title: "Resource is in the default network",
          explanation:
            "The firewall of that network lets everyone on the internet try SSH and RDP.",
          fix: "Create a `google_compute_network` with the subnets and firewall rules it needs.",
          link: "https://cloud.google.com/vpc/docs/vpc#default-network",
        },
      ],
    ),
    [
      "gcp-network-auto-subnets",
      "Network",
      "google_compute_network",
      "auto_create_subnetworks",
      { isNot: [false] },
      {
        title: "Network gets a subnet in every region",
        explanation:
          "Their ranges are fixed and overlap with those of other networks, and no one watches the unused ones.",
        link: "https://cloud.google.com/vpc/docs/vpc#auto-mode-considerations",
      },
    ],
  ]),
];
