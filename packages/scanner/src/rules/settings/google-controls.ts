import type { Fault, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const ON: Fault = { is: [true] };

const CLUSTER = "google_container_cluster";

/** Safeguards of Google Cloud services that are switched off or let through too much. */
export const googleControls: readonly Setting[] = [
  ...settings("long-lived", "LOW", [
    [
      "gcp-service-account-key",
      "Service account key",
      "google_service_account_key",
      "public_key_data",
      { isMissing: true },
      {
        title: "Key of a service account is kept in the state",
        explanation: "It never expires, and everyone who can read the state can act with it.",
        fix: "Use Workload Identity Federation, or upload the public half of a key as `public_key_data`.",
        link: "https://cloud.google.com/iam/docs/best-practices-for-managing-service-account-keys",
      },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "gcp-api-key-unrestricted",
      "API key",
      "google_apikeys_key",
      "restrictions",
      { isMissing: true },
      {
        title: "API key works for every API from everywhere",
        explanation: "Anyone who finds the key in an app or page can use it at your expense.",
        fix: "Add `restrictions` with `api_targets` and the allowed websites, apps or addresses.",
        link: "https://cloud.google.com/docs/authentication/api-keys#api_key_restrictions",
      },
    ],
    [
      "gcp-gke-authenticated-bindings",
      "Cluster",
      CLUSTER,
      "rbac_binding_config.enable_insecure_binding_system_authenticated",
      ON,
      {
        title: "Cluster accepts roles for everyone with a Google account",
        explanation:
          "`system:authenticated` includes every Google account, so one binding opens the cluster.",
      },
    ],
    [
      "gcp-gke-external-ips",
      "Cluster",
      CLUSTER,
      "service_external_ips_config.enabled",
      ON,
      {
        title: "Services may claim any address",
        explanation:
          "Everyone who can create a service can receive the traffic for another address.",
      },
    ],
    [
      "gcp-gke-net-admin",
      "Cluster",
      CLUSTER,
      "allow_net_admin",
      ON,
      {
        title: "Containers may change the network of their node",
        explanation: "A container with `NET_ADMIN` can redirect and read the traffic of others.",
      },
    ],
    [
      "gcp-recaptcha-any-domain",
      "Key of reCAPTCHA",
      "google_recaptcha_enterprise_key",
      "web_settings.allow_all_domains",
      ON,
      {
        title: "Key of reCAPTCHA works on every website",
        explanation: "Attackers get valid tokens from their own website.",
        fix: "Name your websites in `allowed_domains`.",
      },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "gcp-gke-kubelet-port",
      "Kubelet",
      [CLUSTER, "google_container_node_pool"],
      "node_config.kubelet_config.insecure_kubelet_readonly_port_enabled",
      { is: ["TRUE"] },
      {
        title: "Kubelet answers without authentication",
        explanation: "Everyone in the network can list what runs on a node, and its settings.",
        fix: 'Set `insecure_kubelet_readonly_port_enabled = "FALSE"`.',
        link: "https://cloud.google.com/kubernetes-engine/docs/how-to/disable-kubelet-readonly-port",
      },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "gcp-iap-off",
      "Backend",
      ["google_compute_backend_service", "google_compute_region_backend_service"],
      "iap.enabled",
      { is: [false] },
      {
        // Modules for any backend have the block without a client.
        when: [{ argument: "iap.oauth2_client_id" }],
        explanation: "The sign-in has a client, but the load balancer doesn't ask for it.",
      },
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "gcp-gke-cloud-addresses",
      "API server",
      CLUSTER,
      "master_authorized_networks_config.gcp_public_cidrs_access_enabled",
      ON,
      {
        title: "API server can be reached from every machine in Google Cloud",
        explanation: "The public addresses of Google Cloud include those of all its customers.",
      },
    ],
    [
      "gcp-composer-web-networks",
      "Web server of Airflow",
      "google_composer_environment",
      "config.web_server_network_access_control.allowed_ip_range.value",
      { isInternet: true },
      { fix: "Name the networks that have to reach the web server." },
    ],
  ]),
  ...settings("plaintext", "HIGH", [
    [
      "gcp-server-tls-open",
      "Service",
      "google_network_security_server_tls_policy",
      "allow_open",
      ON,
      { fix: "Set `allow_open = false`." },
    ],
  ]),
  ...settings("plaintext", "LOW", [
    ...["aes_encryption", "encrypt_dc_connections"].map(
      (argument) =>
        [
          "gcp-netapp-directory",
          "Connection to the directory",
          "google_netapp_active_directory",
          argument,
          { isNot: [true] },
        ] as const,
    ),
  ]),
  ...settings("without-backup", "LOW", [
    [
      "gcp-metastore-backup",
      "Metastore",
      "google_dataproc_metastore_service",
      "scheduled_backup",
      { isMissing: true },
    ],
  ]),
];
