import { testRule } from "../../../test/rule-fixtures.ts";

const check = (body: string) =>
  `resource "google_monitoring_uptime_check_config" "it" {\n  display_name = "it"\n  timeout = "10s"\n  http_check {\n${body}\n  }\n}\n`;
const LOGIN = 'auth_info {\n  username = "probe"\n  password = var.given\n}';
const GIVEN = 'variable "given" {}\n';

testRule("gcp-uptime-password-plaintext", {
  fails: {
    "a password without TLS": GIVEN + check(`use_ssl = false\n${LOGIN}`),
    "a password and nothing said of TLS": GIVEN + check(LOGIN),
  },
  passes: {
    "a password with TLS": GIVEN + check(`use_ssl = true\n${LOGIN}`),
    "a public page": check("use_ssl = false"),
  },
  open: { "a choice of the caller's": GIVEN + check(`use_ssl = var.given\n${LOGIN}`) },
});

const backend = (body: string) =>
  `variable "given" {}\nresource "google_compute_backend_service" "it" {\n  name = "it"\n  log_config {\n${body}\n  }\n}\n`;

testRule("gcp-backend-logging", {
  fails: {
    "no request": backend("enable = true\nsample_rate = 0"),
    off: backend("enable = false"),
  },
  passes: {
    "every request": backend("enable = true\nsample_rate = 1"),
    "one in ten": backend("enable = true\nsample_rate = 0.1"),
  },
  open: { "a rate of the caller's": backend("enable = true\nsample_rate = var.given") },
});

const table = (body: string) =>
  `resource "google_bigquery_table" "it" {\n  deletion_protection = false\n  ${body}\n}`;

testRule("gcp-deletion-protection", {
  fails: { "a table": table("") },
  passes: {
    "a view": table('view {\n query = "SELECT 1"\n}'),
    "data elsewhere": table("external_data_configuration {\n autodetect = true\n}"),
  },
});

const secret = (replication: string) =>
  `variable "given" {}\nresource "google_secret_manager_secret" "it" {\n  secret_id = "it"\n  replication {\n${replication}\n  }\n}\n`;
const KEY =
  'customer_managed_encryption {\n kms_key_name = "projects/p/locations/l/keyRings/r/cryptoKeys/k"\n}';
const replica = (location: string, key: string) =>
  `replicas {\n location = "${location}"\n ${key}\n}`;
const pool = (body: string) =>
  `variable "given" {}\nresource "google_container_node_pool" "it" {\n  cluster = "it"\n${body}\n}\n`;

testRule("gcp-own-key", {
  fails: {
    "a secret": secret("auto {}"),
    "one of the copies of a secret": secret(
      `user_managed {\n${replica("europe-west1", KEY)}\n${replica("europe-west3", "")}\n}`,
    ),
    "nodes of a cluster": pool('node_config {\n  machine_type = "e2-medium"\n}'),
  },
  passes: {
    "a secret with a key": secret(`auto {\n${KEY}\n}`),
    "copies of a secret with keys": secret(`user_managed {\n${replica("europe-west1", KEY)}\n}`),
    "nodes with a key": pool(
      'node_config {\n  boot_disk_kms_key = "projects/p/locations/l/keyRings/r/cryptoKeys/k"\n}',
    ),
    "nodes without settings": pool("node_count = 1"),
    "nodes with a key of the caller's": pool("node_config {\n  boot_disk_kms_key = var.given\n}"),
  },
});

testRule("gcp-alert-off", {
  fails: { off: 'resource "google_monitoring_alert_policy" "it" {\n  enabled = false\n}' },
  passes: {
    on: 'resource "google_monitoring_alert_policy" "it" {\n  enabled = true\n}',
    "on by default": 'resource "google_monitoring_alert_policy" "it" {}',
  },
});

const audited = (members: string, variable = "") => `
  variable "members" {
    type = list(string)
    ${variable}
  }
  resource "google_project_iam_audit_config" "it" {
    audit_log_config {
      log_type         = "DATA_READ"
      exempted_members = ${members}
    }
  }`;

testRule("gcp-audit-log-exempted", {
  fails: {
    "a member": audited('["user:ann@example.com"]'),
    "members of the caller": audited("var.members"),
  },
  failsByDefault: {
    "members as a default": audited("var.members", 'default = ["user:ann@example.com"]'),
  },
  passes: {
    nobody: audited("[]"),
    "nobody by default": audited("var.members", "default = []"),
    "no argument": audited("null"),
  },
});
