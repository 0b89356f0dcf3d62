import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [type, argument] of [
  ["aws_ebs_volume", "type"],
  ["aws_instance", "root_block_device.volume_type"],
  ["aws_instance", "ebs_block_device.volume_type"],
  ["aws_launch_template", "block_device_mappings.ebs.volume_type"],
  ["aws_db_instance", "storage_type"],
  ["aws_opensearch_domain", "ebs_options.volume_type"],
] as const) {
  testArgumentRule("eff-ebs-gp2", {
    type,
    argument,
    bad: ['"gp2"'],
    good: ['"gp3"', '"io2"'],
    absent: "passes",
  });
  testArgumentRule("eff-ebs-io1", {
    type,
    argument,
    bad: ['"io1"'],
    good: ['"gp3"', '"io2"'],
    absent: "passes",
  });
}

const bucket = (body: string) => `resource "google_storage_bucket" "x" {\n${body}\n}\n`;

testRule("eff-gcs-lifecycle", {
  fails: { "no rules": bucket("") },
  failsByDefault: {
    "none by default": `variable "rules" {\n  default = []\n}\n${bucket(
      'dynamic "lifecycle_rule" {\n  for_each = var.rules\n  content {}\n}',
    )}`,
  },
  passes: {
    "a rule": bucket('lifecycle_rule {\n  action {\n    type = "Delete"\n  }\n}'),
    "classes chosen by use": bucket("autoclass {\n  enabled = true\n}"),
  },
});

const versioned = (condition: string, action = "Delete") =>
  bucket(
    `versioning {\n  enabled = true\n}\nlifecycle_rule {\n  condition {\n    ${condition}\n  }\n  action {\n    type = "${action}"\n  }\n}`,
  );

testRule("eff-gcs-noncurrent", {
  fails: {
    "only uploads": versioned("age = 7", "AbortIncompleteMultipartUpload"),
    "only live objects": versioned('age = 7\n    with_state = "LIVE"'),
  },
  passes: {
    "days since": versioned("days_since_noncurrent_time = 30"),
    "newer versions": versioned('num_newer_versions = 3\n    with_state = "ARCHIVED"'),
    "any state": versioned("age = 90"),
    "no versions": bucket('lifecycle_rule {\n  action {\n    type = "SetStorageClass"\n  }\n}'),
    "no lifecycle": bucket("versioning {\n  enabled = true\n}"),
  },
});

const snapshot = (more: string) =>
  `resource "azurerm_snapshot" "it" {\n create_option = "Copy"\n${more}\n}\n`;

testRule("eff-snapshot-full", {
  fails: {
    "by default": snapshot(""),
    "when it is asked for": snapshot("incremental_enabled = false"),
  },
  passes: {
    "an incremental one": snapshot("incremental_enabled = true"),
    "an imported disk": 'resource "azurerm_snapshot" "it" {\n create_option = "Import"\n}\n',
  },
});
