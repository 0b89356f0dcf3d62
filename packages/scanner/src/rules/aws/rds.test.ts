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

for (const type of ["aws_db_instance", "aws_rds_cluster"]) {
  testArgumentRule("aws-rds-deletion-protection", {
    type,
    argument: "deletion_protection",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

for (const type of ["aws_db_instance", "aws_rds_cluster"]) {
  testArgumentRule("aws-rds-iam-auth", {
    type,
    argument: "iam_database_authentication_enabled",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testRule("aws-rds-iam-auth", {
  fails: { PostgreSQL: 'resource "aws_db_instance" "fixture" {\n  engine = "postgres"\n}' },
  passes: {
    Oracle: 'resource "aws_db_instance" "fixture" {\n  engine = "oracle-ee"\n}',
    "SQL Server": 'resource "aws_db_instance" "fixture" {\n  engine = "sqlserver-se"\n}',
    "the first serverless generation":
      'resource "aws_rds_cluster" "fixture" {\n  engine_mode = "serverless"\n}',
  },
  open: {
    "an engine of the caller": `
      variable "engine" {}
      resource "aws_db_instance" "fixture" {
        engine = var.engine
      }`,
  },
});

for (const type of ["aws_db_instance", "aws_rds_cluster_instance"]) {
  testArgumentRule("aws-rds-ca-cert", {
    type,
    argument: "ca_cert_identifier",
    bad: ['"rds-ca-2015"', '"rds-ca-2019"'],
    good: ['"rds-ca-rsa2048-g1"', '"rds-ca-ecc384-g1"'],
    absent: "passes",
  });
}

testRule("aws-rds-deletion-protection", {
  fails: { "a database": 'resource "aws_db_instance" "it" {}' },
  passes: {
    "a replica, which can be made again":
      'resource "aws_db_instance" "it" {}\nresource "aws_db_instance" "copy" {\n  replicate_source_db = "orders"\n}'.replace(
        "{}",
        "{\n  deletion_protection = true\n}",
      ),
  },
});
