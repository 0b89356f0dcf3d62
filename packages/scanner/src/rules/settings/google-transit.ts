import type { Setting } from "./setting.ts";
import { PLAIN_HTTP, settings } from "./setting.ts";

/** Google Cloud resources that accept unencrypted connections or outdated encryption. */
export const googleTransit: readonly Setting[] = [
  ...settings("plaintext", "HIGH", [
    [
      "gcp-redis-transit",
      "Cache",
      "google_redis_instance",
      "transit_encryption_mode",
      { isNot: ["SERVER_AUTHENTICATION"] },
      { peers: { checkov: ["CKV_GCP_97"] } },
    ],
    [
      "gcp-redis-transit",
      "Cache",
      "google_redis_cluster",
      "transit_encryption_mode",
      { isNot: ["TRANSIT_ENCRYPTION_MODE_SERVER_AUTHENTICATION"] },
    ],
    [
      "gcp-redis-transit",
      "Cache",
      "google_memorystore_instance",
      "transit_encryption_mode",
      { isNot: ["SERVER_AUTHENTICATION"] },
    ],
    [
      "gcp-alloydb-transit",
      "PostgreSQL instance",
      "google_alloydb_instance",
      "client_connection_config.ssl_config.ssl_mode",
      { is: ["ALLOW_UNENCRYPTED_AND_ENCRYPTED"] },
      { fix: 'Set `ssl_mode = "ENCRYPTED_ONLY"`.' },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "gcp-uptime-password-plaintext",
      "Uptime check",
      "google_monitoring_uptime_check_config",
      "http_check.use_ssl",
      { isNot: [true] },
      {
        when: [{ argument: "http_check.auth_info" }],
        title: "Uptime check sends its password without encryption",
        fix: "Set `use_ssl = true` in `http_check`.",
        link: "https://cloud.google.com/monitoring/uptime-checks",
      },
    ],
    [
      "gcp-function-http",
      "Function",
      "google_cloudfunctions_function",
      "https_trigger_security_level",
      { is: ["SECURE_OPTIONAL"] },
      { fix: 'Set `https_trigger_security_level = "SECURE_ALWAYS"`.' },
    ],
    [
      "gcp-app-engine-http",
      "App",
      ["google_app_engine_standard_app_version", "google_app_engine_flexible_app_version"],
      "handlers.security_level",
      { is: ["SECURE_OPTIONAL", "SECURE_DEFAULT", "SECURE_NEVER"] },
      { fix: 'Set `security_level = "SECURE_ALWAYS"`.' },
    ],
    [
      "gcp-push-http",
      "Messages",
      "google_pubsub_subscription",
      "push_config.push_endpoint",
      PLAIN_HTTP,
      { title: "Messages are pushed over plain HTTP" },
    ],
    ["gcp-push-http", "Messages", "google_cloud_scheduler_job", "http_target.uri", PLAIN_HTTP],
    [
      "gcp-push-http",
      "Messages",
      "google_monitoring_notification_channel",
      "labels.url",
      PLAIN_HTTP,
    ],
    [
      "gcp-edge-cache-http",
      "Edge cache",
      "google_network_services_edge_cache_service",
      "require_tls",
      { isNot: [true] },
    ],
    [
      "gcp-connector-tls",
      "Connector",
      "google_integration_connectors_connection",
      "ssl_config.use_ssl",
      { is: [false] },
      { fix: "Set `use_ssl = true`." },
    ],
  ]),
  ...settings("old-tls", "MEDIUM", [
    [
      "gcp-ssl-policy",
      "Load balancer",
      ["google_compute_ssl_policy", "google_compute_region_ssl_policy"],
      "min_tls_version",
      { isNot: ["TLS_1_2", "TLS_1_3"] },
      { peers: { checkov: ["CKV_GCP_4"], trivy: ["GCP-0039"] } },
    ],
    [
      "gcp-ssl-policy",
      "Load balancer",
      ["google_compute_ssl_policy", "google_compute_region_ssl_policy"],
      "profile",
      { is: ["COMPATIBLE"] },
    ],
    [
      "gcp-vpn-ike",
      "VPN tunnel",
      "google_compute_vpn_tunnel",
      "ike_version",
      { is: [1] },
      { fix: "Set `ike_version = 2`." },
    ],
    [
      "gcp-tls-inspection",
      "Inspected traffic",
      "google_network_security_tls_inspection_policy",
      "min_tls_version",
      { is: ["TLS_1_0", "TLS_1_1"] },
    ],
  ]),
  ...settings("old-tls", "LOW", [
    [
      "gcp-proxy-ssl-policy",
      "Load balancer",
      [
        "google_compute_target_https_proxy",
        "google_compute_region_target_https_proxy",
        "google_compute_target_ssl_proxy",
      ],
      "ssl_policy",
      { isMissing: true },
      {
        explanation: "Google's default policy accepts TLS 1.0 and 1.1.",
        fix: 'Set `ssl_policy` to a `google_compute_ssl_policy` with `min_tls_version = "TLS_1_2"`.',
      },
    ],
  ]),
];
