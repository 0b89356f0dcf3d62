import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const key = (restrictions: string) => `
  variable "given" {}
  resource "google_apikeys_key" "it" {
    restrictions {
      ${restrictions}
    }
  }`;

const TARGET = 'api_targets {\nservice = "maps-backend.googleapis.com"\n}';

const sites = (site: string) => `browser_key_restrictions {\nallowed_referrers = ["${site}"]\n}`;

testRule("gcp-api-key-any-api", {
  fails: { "a key for websites": key(sites("https://example.com/*")) },
  passes: { "a key for one API": key(TARGET) },
});

testRule("gcp-api-key-anywhere", {
  fails: {
    "a key for one API": key(TARGET),
    "every website": key(sites("*")),
    "every address": key('server_key_restrictions {\nallowed_ips = ["0.0.0.0/0"]\n}'),
  },
  passes: {
    "one website": key(sites("https://example.com/*")),
    "one address": key('server_key_restrictions {\nallowed_ips = ["198.51.100.7"]\n}'),
  },
  open: { "addresses of the caller": key("server_key_restrictions {\nallowed_ips = var.given\n}") },
});

const hmac = (state: string) => `
  resource "google_storage_hmac_key" "it" {
    service_account_email = "app@acme.iam.gserviceaccount.com"
    state                 = "${state}"
  }`;

testRule("gcp-service-account-key", {
  fails: { "a key for storage": hmac("ACTIVE") },
  passes: { "a key that is off": hmac("INACTIVE") },
});

const app = (isEnabled: string) => `
  resource "google_app_engine_application" "it" {
    iap {
      enabled          = ${isEnabled}
      oauth2_client_id = "it"
    }
  }`;

testRule("gcp-iap-off", { fails: { "an app": app("false") }, passes: { "an app": app("true") } });

const backend = (mode: string, isCached: boolean) => `
  resource "google_compute_backend_service" "it" {
    enable_cdn = ${isCached}
    cdn_policy {
      cache_mode = "${mode}"
    }
  }`;

testRule("gcp-cdn-cache-all", {
  fails: { "all responses": backend("FORCE_CACHE_ALL", true) },
  passes: {
    "what may be cached": backend("USE_ORIGIN_HEADERS", true),
    "no cache": backend("FORCE_CACHE_ALL", false),
  },
});

const table = (name: string, body = "") =>
  `resource "google_bigtable_table" "it" {\n  name = "${name}"\n  ${body}\n}\n`;

testRule("gcp-bigtable-backup", {
  fails: { "no backup": table("orders") },
  passes: {
    "a backup": table("orders", 'automated_backup_policy {\nretention_period = "604800s"\n}'),
    "a cache": table("orders-cache"),
  },
});

const spanner = `
  resource "google_spanner_instance" "it" {
    name                         = "it"
    default_backup_schedule_type = "NONE"
  }`;

testRule("gcp-spanner-backup", {
  fails: { "no schedule": spanner },
  passes: {
    "a schedule of its own": `${spanner}
      resource "google_spanner_backup_schedule" "it" {
        instance           = google_spanner_instance.it.name
        retention_duration = "1209600s"
      }`,
    "the default schedule": spanner.replace("NONE", "AUTOMATIC"),
    "a free instance": spanner.replace('"NONE"', '"NONE"\n    instance_type = "FREE_INSTANCE"'),
  },
});

testArgumentRule("gcp-fhir-history", {
  type: "google_healthcare_fhir_store",
  argument: "disable_resource_versioning",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("gcp-workstation-endpoint", {
  type: "google_workstations_workstation_cluster",
  argument: "private_cluster_config.enable_private_endpoint",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("gcp-secret-expiry", {
  type: "google_secret_manager_regional_secret",
  argument: "ttl",
  bad: ['"864000s"'],
  good: [],
  absent: "passes",
  required: "fails",
});

testArgumentRule("gcp-secret-destroy-delay", {
  type: "google_secret_manager_regional_secret",
  argument: "version_destroy_ttl",
  bad: [],
  good: ['"604800s"'],
  absent: "fails",
  required: "passes",
});
