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

const database = (settings: string) =>
  `resource "google_sql_database_instance" "it" {\n deletion_protection = false\n settings {\n ${settings}\n }\n}`;

testRule("gcp-deletion-protection", {
  fails: {
    "a table": table(""),
    "a database": database(""),
    "a database that isn't protected in either place": database(
      "deletion_protection_enabled = false",
    ),
  },
  passes: {
    "a database that the service protects": database("deletion_protection_enabled = true"),
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

const bucketFor = (grant: string) =>
  `variable "given" {}\nresource "google_storage_bucket" "it" {\n  name = "it"\n}\n${grant}`;
const member = (name: string, bucket = "google_storage_bucket.it.name") =>
  `resource "google_storage_bucket_iam_member" "it" {\n  bucket = ${bucket}\n  member = ${name}\n}`;

testRule("gcp-own-key", {
  fails: {
    "a bucket": bucketFor(""),
    "a bucket for a group": bucketFor(member('"group:it@example.com"')),
    "a bucket for whom the caller names": bucketFor(member("var.given")),
    "a bucket beside a public one": bucketFor(member('"allUsers"', '"other"')),
  },
  passes: {
    "a public bucket": bucketFor(member('"allUsers"')),
    "a public bucket, by a binding": bucketFor(
      'resource "google_storage_bucket_iam_binding" "it" {\n  bucket = "it"\n  members = ["allUsers"]\n}',
    ),
  },
});

const sqlReplica = (primary: string) =>
  `resource "google_sql_database_instance" "it" {\n  region = "europe-west3"\n  ${primary}\n}`;

testRule("gcp-own-key", {
  fails: { "a database": sqlReplica("") },
  passes: {
    "a replica, which takes its primary's key": sqlReplica(
      "master_instance_name = google_sql_database_instance.primary.name",
    ),
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

const logBucket = (filter: string) => `
  resource "google_logging_project_bucket_config" "it" {
    project        = "p"
    location       = "global"
    bucket_id      = "it"
    retention_days = 7
  }
  resource "google_logging_project_sink" "it" {
    name        = "it"
    destination = "logging.googleapis.com/${"$"}{google_logging_project_bucket_config.it.id}"
    filter      = ${filter}
  }`;

testRule("gcp-log-retention-short", {
  fails: {
    "audit logs": logBucket('"log_id(\\"cloudaudit.googleapis.com/activity\\")"'),
    "everything from debugging upwards": logBucket('"severity>=DEBUG"'),
  },
  passes: { "what debugging writes": logBucket('"severity<=DEBUG"') },
});

const template = (disk: string) =>
  `variable "given" {}\nresource "google_compute_instance_template" "it" {\n  machine_type = "e2-medium"\n${disk}\n}\n`;
const ENCRYPTED = 'disk {\n  disk_encryption_key {\n    kms_key_self_link = "k"\n  }\n}';

testRule("gcp-own-key", {
  fails: {
    "a disk of a template": template('disk {\n  source_image = "debian-12"\n}'),
    "one of the disks of a template": template(`${ENCRYPTED}\ndisk {\n  disk_size_gb = 100\n}`),
  },
  passes: {
    "a disk of a template with a key": template(ENCRYPTED),
    "a local disk beside": template(`${ENCRYPTED}\ndisk {\n  type = "SCRATCH"\n}`),
    "a disk declared elsewhere": template(`${ENCRYPTED}\ndisk {\n  source = "data"\n}`),
  },
  open: {
    "disks of the caller's": template(
      'dynamic "disk" {\n  for_each = var.given\n  content {\n    source_image = "debian-12"\n  }\n}',
    ),
  },
});

const airflow = (config: string) =>
  `variable "given" {}\nresource "google_composer_environment" "it" {\n  config {\n${config}\n  }\n}\n`;
const snapshots = (enabled: string) =>
  `recovery_config {\n  scheduled_snapshots_config {\n    enabled = ${enabled}\n  }\n}`;
const version = (image: string) => `software_config {\n  image_version = "${image}"\n}`;

testRule("gcp-composer-snapshots", {
  fails: {
    "nothing said": airflow(version("composer-3-airflow-2.10.5")),
    "switched off": airflow(snapshots("false")),
    "a version of the caller's":
      'variable "image" {}\nresource "google_composer_environment" "it" {\n  config {\n    software_config {\n      image_version = var.image\n    }\n  }\n}\n',
  },
  passes: {
    "a schedule": airflow(snapshots("true")),
    "the first version, which has none": airflow(version("composer-1-airflow-1")),
  },
  open: { "a choice of the caller's": airflow(snapshots("var.given")) },
});

const kept = (body: string) =>
  `variable "given" {}\nresource "google_secret_manager_secret" "it" {\n${body}\n}\n`;

testRule("gcp-secret-expiry", {
  fails: {
    "a time to live": kept('secret_id = "stripe"\nttl = "7776000s"'),
    "a date": kept('secret_id = "stripe"\nexpire_time = "2027-01-01T00:00:00Z"'),
  },
  passes: {
    "no end": kept('secret_id = "stripe"'),
    "no end by default":
      'variable "ttl" {\n  default = null\n}\nresource "google_secret_manager_secret" "it" {\n  ttl = var.ttl\n}\n',
    "a temporary secret": kept('secret_id = "ci-token"\nttl = "3600s"'),
  },
});

testRule("gcp-secret-destroy-delay", {
  fails: { "nothing said": kept("") },
  passes: {
    "a week": kept('version_destroy_ttl = "604800s"'),
    "a choice of the caller's": kept("version_destroy_ttl = var.given"),
  },
});

testRule("gcp-deletion-protection", {
  fails: {
    "a notebook":
      'resource "google_workbench_instance" "it" {\n  enable_deletion_protection = false\n}\n',
  },
  passes: { "a notebook without the argument": 'resource "google_workbench_instance" "it" {}\n' },
});

const excluding = (filter: string) => `
  variable "given" {}
  resource "google_logging_project_exclusion" "x" {
    filter = "${filter}"
  }`;

testRule("gcp-log-exclusion", {
  fails: {
    "the audit log": `resource "google_logging_project_exclusion" "x" {
      filter = "logName:cloudaudit.googleapis.com"
    }`,
    "the audit log of a project of the caller's": excluding(
      `logName = \\"projects/\${var.given}/logs/cloudaudit.googleapis.com%2Fdata_access\\"`,
    ),
  },
  passes: {
    "everything but the audit log": `resource "google_logging_project_exclusion" "x" {
      filter = "NOT logName:cloudaudit.googleapis.com AND severity <= DEBUG"
    }`,
    "notes of programs but for the audit log": `resource "google_logging_project_exclusion" "x" {
      filter = "severity <= DEBUG AND NOT log_id(\\"cloudaudit.googleapis.com/activity\\")"
    }`,
    "notes of another log": `resource "google_logging_project_exclusion" "x" {
      filter = "severity <= DEBUG AND logName!=\\"projects/p/logs/cloudaudit.googleapis.com\\""
    }`,
  },
  open: {
    "a log of the caller's": excluding(`logName = \\"projects/p/logs/\${var.given}\\"`),
  },
});

testRule("gcp-single-zone", {
  fails: {
    "a database": `resource "google_sql_database_instance" "x" {
      settings {
        availability_type = "ZONAL"
      }
    }`,
  },
  passes: {
    "a replica": `resource "google_sql_database_instance" "x" {
      master_instance_name = "primary"
      settings {
        availability_type = "ZONAL"
      }
    }`,
  },
});
