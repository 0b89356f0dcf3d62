import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-rds-encryption", {
  type: "aws_db_instance",
  argument: "storage_encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("aws-rds-encryption", {
  passes: {
    "a replica": `
      resource "aws_db_instance" "main" {
        storage_encrypted = true
      }
      resource "aws_db_instance" "replica" {
        replicate_source_db = aws_db_instance.main.identifier
      }`,
  },
});

testArgumentRule("aws-rds-cluster-encryption", {
  type: "aws_rds_cluster",
  argument: "storage_encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("aws-rds-cluster-encryption", {
  passes: {
    "the first serverless generation": `
      resource "aws_rds_cluster" "fixture" {
        engine_mode = "serverless"
      }`,
  },
});

for (const type of ["aws_db_instance", "aws_rds_cluster_instance"]) {
  testArgumentRule("aws-rds-public", {
    type,
    argument: "publicly_accessible",
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}

testArgumentRule("aws-rds-backup", {
  type: "aws_db_instance",
  argument: "backup_retention_period",
  bad: ["0", '"0"'],
  good: ["7", "1"],
  absent: "fails",
});

testArgumentRule("aws-rds-backup", {
  type: "aws_rds_cluster",
  argument: "backup_retention_period",
  bad: ["0"],
  good: ["7"],
  absent: "passes",
});

testArgumentRule("aws-rds-deletion-protection", {
  type: "aws_rds_cluster",
  argument: "deletion_protection",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});
