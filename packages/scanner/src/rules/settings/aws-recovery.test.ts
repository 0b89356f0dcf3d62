import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const kind of ["ontap", "openzfs", "windows"]) {
  testArgumentRule("aws-single-zone", {
    type: `aws_fsx_${kind}_file_system`,
    argument: "deployment_type",
    bad: ['"SINGLE_AZ_1"', '"SINGLE_AZ_2"'],
    good: ['"MULTI_AZ_1"'],
    absent: "passes",
  });
}

const masters = (isEnabled: boolean, count: number) => `
  resource "aws_opensearch_domain" "search" {
    domain_name = "search"
    cluster_config {
      dedicated_master_enabled = ${isEnabled}
      dedicated_master_count   = ${count}
    }
  }`;

testRule("aws-opensearch-masters", {
  fails: { "one master": masters(true, 1), "two masters": masters(true, 2) },
  passes: { "three masters": masters(true, 3), "no masters of their own": masters(false, 1) },
});

const application = (checkpoints: string, snapshots: string) => `
  variable "given" {
    type = bool
  }
  resource "aws_kinesisanalyticsv2_application" "counts" {
    name                = "counts"
    runtime_environment = "FLINK-1_20"
    application_configuration {
      flink_application_configuration {
        checkpoint_configuration {
          configuration_type    = "CUSTOM"
          checkpointing_enabled = ${checkpoints}
        }
      }
      application_snapshot_configuration {
        snapshots_enabled = ${snapshots}
      }
    }
  }`;

testRule("aws-flink-state", {
  fails: {
    "no checkpoints": application("false", "true"),
    "no snapshots": application("true", "false"),
  },
  passes: { both: application("true", "true") },
  open: { "what the caller decides": application("var.given", "true") },
});

testArgumentRule("aws-single-zone", {
  type: "aws_timestreaminfluxdb_db_instance",
  argument: "deployment_type",
  bad: ['"SINGLE_AZ"'],
  good: ['"WITH_MULTIAZ_STANDBY"'],
  absent: "passes",
});
