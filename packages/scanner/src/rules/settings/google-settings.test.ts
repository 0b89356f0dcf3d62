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
