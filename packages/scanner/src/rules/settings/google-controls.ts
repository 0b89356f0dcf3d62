import { TEMPORARY_STORE } from "./google-recovery.ts";
import type { Fault, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const ON: Fault = { is: [true] };

const API_KEYS = "https://cloud.google.com/docs/authentication/api-keys#api_key_restrictions";

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
    [
      "gcp-service-account-key",
      "HMAC key",
      "google_storage_hmac_key",
      "service_account_email",
      { isSet: true },
      { guards: [{ argument: "state", is: ["INACTIVE"] }] },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "gcp-api-key-any-api",
      "API key",
      "google_apikeys_key",
      "restrictions.api_targets",
      { isMissing: true },
      {
        isOnlyInBlock: true,
        title: "API key works for every API",
        explanation: "Anyone who finds the key can use all APIs that the project has enabled.",
        fix: "Add `api_targets` with the APIs that the key is for.",
        link: API_KEYS,
      },
    ],
    [
      "gcp-api-key-anywhere",
      "API key",
      "google_apikeys_key",
      "restrictions.browser_key_restrictions",
      { isMissing: true },
      {
        isOnlyInBlock: true,
        blockGuards: ["android", "ios", "server"].map((kind) => ({
          argument: `${kind}_key_restrictions`,
        })),
        title: "API key works from everywhere",
        explanation: "Anyone who finds the key can use it at your expense.",
        fix: "Restrict the key to the websites, apps or addresses that use it.",
        link: API_KEYS,
      },
    ],
    [
      "gcp-api-key-anywhere",
      "API key",
      "google_apikeys_key",
      "restrictions.browser_key_restrictions.allowed_referrers",
      { matches: /^(https?:\/\/)?\*(\/\*)?$/ },
    ],
    [
      "gcp-api-key-anywhere",
      "API key",
      "google_apikeys_key",
      "restrictions.server_key_restrictions.allowed_ips",
      { isInternet: true },
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
        link: API_KEYS,
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
      "gcp-iap-off",
      "Backend",
      ["google_compute_backend_service", "google_compute_region_backend_service"],
      "iap.enabled",
      { is: [false] },
      {
        // Modules for any backend have the block without a client.
        when: [{ argument: "iap.oauth2_client_id" }],
        explanation: "The sign-in has a client, but requests arrive without it.",
        fix: "Set `iap.enabled = true`.",
      },
    ],
    [
      "gcp-iap-off",
      "App",
      "google_app_engine_application",
      "iap.enabled",
      { is: [false] },
      { when: [{ argument: "iap.oauth2_client_id" }] },
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "gcp-composer-web-networks",
      "Web server of Airflow",
      "google_composer_environment",
      "config.web_server_network_access_control.allowed_ip_range.value",
      { isInternet: true },
      { fix: "Name the networks that have to reach the web server." },
    ],
  ]),
  ...settings("shared", "LOW", [
    [
      "gcp-cdn-cache-all",
      "Backend",
      "google_compute_backend_service",
      "cdn_policy.cache_mode",
      { is: ["FORCE_CACHE_ALL"] },
      {
        title: "CDN caches private responses",
        explanation: "It ignores `private` and `no-store`, so a user can get the page of another.",
        fix: 'Set `cache_mode = "CACHE_ALL_STATIC"`.',
        when: [{ argument: "enable_cdn", is: [true] }],
        link: "https://cloud.google.com/cdn/docs/caching#cache-modes",
      },
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
    [
      "gcp-bigtable-backup",
      "Table",
      "google_bigtable_table",
      "automated_backup_policy",
      { isMissing: true },
      {
        guards: [{ argument: "name", matches: TEMPORARY_STORE, isKnown: true }],
        link: "https://cloud.google.com/bigtable/docs/backups",
      },
    ],
    [
      "gcp-spanner-backup",
      "Database",
      "google_spanner_instance",
      "default_backup_schedule_type",
      { is: ["NONE"] },
      {
        fix: 'Set `default_backup_schedule_type = "AUTOMATIC"`, or add a `google_spanner_backup_schedule`.',
        guards: [
          {
            argument: "retention_duration",
            on: { type: "google_spanner_backup_schedule", via: "instance", sameName: "name" },
          },
          // Google keeps no backups of them.
          { argument: "instance_type", is: ["FREE_INSTANCE"] },
        ],
      },
    ],
    [
      "gcp-fhir-history",
      "Store of health records",
      "google_healthcare_fhir_store",
      "disable_resource_versioning",
      ON,
      {
        title: "Health records keep no earlier versions",
        explanation: "A wrong update or deletion of a record can't be undone or traced.",
        fix: "Leave out `disable_resource_versioning`.",
      },
    ],
  ]),
];
