// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_storage_bucket";

testArgumentRule("gcp-gcs-public-iam", {
  type: "google_storage_bucket_iam_member",
  argument: "member",
  bad: ['"allUsers"', '"allAuthenticatedUsers"'],
  good: ['"user:someone@example.com"'],
  absent: "passes",
});

testArgumentRule("gcp-gcs-public-iam", {
  type: "google_storage_bucket_iam_binding",
  argument: "members",
  bad: ['["user:someone@example.com", "allUsers"]'],
  good: ['["group:team@example.com"]', "[]"],
  absent: "passes",
});

const policyFor = (member: string) => `
  data "google_iam_policy" "fixture" {
    binding {
      role    = "roles/storage.admin"
      members = ["group:team@example.com"]
    }
    binding {
      role    = "roles/storage.objectViewer"
      members = ["${member}"]
    }
  }
  resource "google_storage_bucket_iam_policy" "fixture" {
    bucket      = "fixture"
    policy_data = data.google_iam_policy.fixture.policy_data
  }`;

testRule("gcp-gcs-public-iam", {
  fails: { "a policy for everyone": policyFor("allUsers") },
  passes: { "a policy for a few": policyFor("user:someone@example.com") },
  open: {
    "a policy of the caller": `
      variable "policy" {}
      resource "google_storage_bucket_iam_policy" "fixture" {
        policy_data = var.policy
      }`,
  },
});

testArgumentRule("gcp-gcs-ubla", {
  type,
  argument: "uniform_bucket_level_access",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("gcp-gcs-pap", {
  type,
  argument: "public_access_prevention",
  bad: ['"inherited"'],
  good: ['"enforced"'],
  absent: "fails",
});

testArgumentRule("gcp-gcs-versioning", {
  type,
  argument: "versioning.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const bucketWith = (...lines: readonly string[]) =>
  `variable "given" {}\nresource "${type}" "it" {\n${lines.join("\n")}\n}\n`;

const deletion = (age: number, ...conditions: readonly string[]) =>
  [
    'lifecycle_rule {\naction {\ntype = "Delete"\n}\ncondition {',
    `age = ${age}`,
    ...conditions,
    "}\n}",
  ].join("\n");

testRule("gcp-gcs-soft-delete", {
  fails: {
    "switched off": bucketWith("soft_delete_policy {\nretention_duration_seconds = 0\n}"),
  },
  passes: {
    "the default": bucketWith(),
    "files deleted soon": bucketWith(
      "soft_delete_policy {\nretention_duration_seconds = 0\n}",
      deletion(7),
    ),
  },
});

testRule("gcp-gcs-versioning", {
  fails: {
    "files deleted after a year": bucketWith(deletion(365)),
    "some files deleted soon": bucketWith(deletion(7, 'matches_prefix = ["tmp/"]')),
    "a name that says nothing": bucketWith('name = "${var.given}-documents"'),
    "the caller's name": bucketWith("name = var.given"),
    "a retention that can be taken back": bucketWith(
      "retention_policy {\nretention_period = 31536000\n}",
    ),
    "a part of another word": bucketWith('name = "templates"'),
  },
  passes: {
    "intermediate files": bucketWith('name = "${var.given}-ci-scratch"'),
    "files deleted soon": bucketWith(deletion(14)),
    "files that nobody can change": bucketWith(
      "retention_policy {\nretention_period = 31536000\nis_locked = true\n}",
    ),
  },
});

testRule("gcp-force-destroy", {
  fails: {
    "a name that says nothing": bucketWith("force_destroy = true", 'name = "documents"'),
    "the caller's name": bucketWith("force_destroy = true", "name = var.given"),
    "files deleted in a year": bucketWith("force_destroy = true", deletion(365)),
  },
  passes: {
    "files deleted soon": bucketWith("force_destroy = true", deletion(14)),
    "intermediate files": bucketWith("force_destroy = true", 'name = "${var.given}-tmp"'),
    "what can be made again": bucketWith("force_destroy = true", 'name = "${var.given}-cache"'),
    "a bucket that is kept": bucketWith('name = "documents"'),
  },
});

const sinkTo = (bucket: string) => `
  resource "google_storage_bucket" "fixture" {}
  resource "google_storage_bucket" "other" {
    logging {
      log_bucket = "logs"
    }
  }
  resource "google_logging_organization_sink" "it" {
    destination = "storage.googleapis.com/\${google_storage_bucket.${bucket}.name}"
  }`;

const servedBy = (name: string) => `
  resource "google_storage_bucket" "fixture" {
    name = "site"
    website {
      main_page_suffix = "index.html"
    }
  }
  resource "google_compute_backend_bucket" "it" {
    bucket_name = "${name}"
  }`;

testRule("gcp-gcs-logging", {
  fails: {
    "a bucket without": 'resource "google_storage_bucket" "fixture" {}',
    "a bucket beside one for logs": sinkTo("other"),
    "a website that no load balancer serves": servedBy("other"),
  },
  passes: {
    "a bucket for logs of Google": sinkTo("fixture"),
    "a website, whose load balancer logs": servedBy("site"),
    "a bucket that logs": `
      resource "google_storage_bucket" "fixture" {
        logging {
          log_bucket = "logs"
        }
      }`,
    "a bucket for the logs of another, by reference": `
      resource "google_storage_bucket" "fixture" {
        logging {
          log_bucket = google_storage_bucket.logs.name
        }
      }
      resource "google_storage_bucket" "logs" {}`,
    "a bucket for the logs of another, by name": `
      resource "google_storage_bucket" "fixture" {
        logging {
          log_bucket = "fixture-logs"
        }
      }
      resource "google_storage_bucket" "logs" {
        name = "fixture-logs"
      }`,
  },
  open: {
    "a caller who may have it log": `
      variable "log_bucket" {}
      resource "google_storage_bucket" "fixture" {
        dynamic "logging" {
          for_each = var.log_bucket == "" ? [] : [var.log_bucket]
          content {
            log_bucket = logging.value
          }
        }
      }`,
  },
});

const site = (website: string, role: string, served = "google_storage_bucket.it.name") => `
  resource "google_storage_bucket" "it" {
    name                        = "it"
    uniform_bucket_level_access = true
    ${website}
  }

  resource "google_storage_bucket_iam_member" "it" {
    bucket = google_storage_bucket.it.name
    role   = "roles/storage.${role}"
    member = "allUsers"
  }

  resource "google_compute_backend_bucket" "it" {
    name        = "it"
    bucket_name = ${served}
    enable_cdn  = true
  }`;
const PAGES = 'website {\nmain_page_suffix = "index.html"\n}';

testRule("gcp-gcs-public-iam", {
  fails: {
    "files that aren't a website": site("", "objectViewer"),
    "files that no load balancer serves": site("", "legacyObjectReader", '"other"'),
    "a website that everyone can change": site(PAGES, "objectAdmin"),
    "a bucket of the caller":
      'variable "bucket" {}\nresource "google_storage_bucket_iam_member" "it" {\n  bucket = var.bucket\n  role   = "roles/storage.objectViewer"\n  member = "allUsers"\n}\n',
    "a website that no load balancer serves": site(PAGES, "objectViewer", '"other"'),
  },
  passes: {
    "a website behind a load balancer": site(PAGES, "objectViewer"),
    "files behind a load balancer that can't be listed": site("", "legacyObjectReader"),
  },
});

testRule("gcp-gcs-pap", {
  fails: { "files that aren't a website": site("", "objectViewer") },
  passes: { "a website behind a load balancer": site(PAGES, "objectViewer") },
});

const logs = (lifecycle: string) => `
  resource "google_storage_bucket" "logs" {
    ${lifecycle}
  }

  resource "google_storage_bucket" "it" {
    logging {
      log_bucket = google_storage_bucket.logs.name
    }
    versioning {
      enabled = true
    }
  }`;

testRule("gcp-gcs-versioning", {
  fails: { "logs that are kept": logs("") },
  passes: { "logs that expire": logs(deletion(365)) },
});

const lifecycle = (age: number, state: string, more = "") => `
  resource "google_storage_bucket" "it" {
    lifecycle_rule {
      action {
        type          = "SetStorageClass"
        storage_class = "COLDLINE"
      }
      condition {
        age = 365
      }
    }
    lifecycle_rule {
      action {
        type = "Delete"
      }
      condition {
        age        = ${age}
        with_state = "${state}"
        ${more}
      }
    }
  }`;

testRule("gcp-gcs-early-deletion", {
  fails: { "all objects": lifecycle(30, "ANY"), "current objects": lifecycle(30, "LIVE") },
  passes: {
    "old versions": lifecycle(30, "ARCHIVED"),
    "objects that were moved before": lifecycle(2000, "ANY"),
    "a folder": lifecycle(30, "ANY", 'matches_prefix = ["tmp/"]'),
  },
});

const kept = (policy: string) => `
  resource "google_storage_bucket" "logs" {
    name = "logs"
    ${policy}
  }`;

const sinkOf = (level = "project") => `
  resource "google_logging_${level}_sink" "it" {
    name        = "it"
    destination = "storage.googleapis.com/\${google_storage_bucket.logs.name}"
  }`;

const retention = (lock: string) =>
  `retention_policy {\n retention_period = 31536000\n ${lock}\n }`;

testRule("gcp-log-retention-unlocked", {
  fails: {
    "a log that isn't locked": kept(retention("is_locked = false")) + sinkOf(),
    "a log of the organization": kept(retention("")) + sinkOf("organization"),
  },
  passes: {
    "a locked log": kept(retention("is_locked = true")) + sinkOf(),
    "no log": kept(retention("is_locked = false")),
    "a log without retention": kept("") + sinkOf(),
  },
});

const deleted = (days: string, condition = "") =>
  kept(`lifecycle_rule {
    condition {
      age = ${days}
      ${condition}
    }
    action {
      type = "Delete"
    }
  }`);

const LOGGED = `
  resource "google_storage_bucket" "it" {
    name = "it"
    logging {
      log_bucket = google_storage_bucket.logs.name
    }
  }`;

const ANNOUNCED = `
  resource "google_storage_notification" "it" {
    bucket = google_storage_bucket.logs.name
  }`;

testRule("gcp-log-bucket-expiry", {
  fails: {
    "access logs": deleted("7") + LOGGED,
    "a log of the project": deleted("14") + sinkOf(),
  },
  passes: {
    "a year": deleted("400") + LOGGED,
    "a month": deleted("30") + sinkOf(),
    "days of the caller's": `variable "days" {}\n${deleted("var.days")}${LOGGED}`,
    "a bucket without logs": deleted("7"),
    "old versions": deleted("7", 'with_state = "ARCHIVED"') + LOGGED,
    "a folder": deleted("7", 'matches_prefix = ["tmp/"]') + LOGGED,
    "logs that others fetch": deleted("7") + LOGGED + ANNOUNCED,
  },
});
