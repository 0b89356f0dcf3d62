// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const s3 = (days: number, name = "acme-backups", more = "") => `
  resource "aws_s3_bucket" "it" {
    bucket = "${name}"
  }
  resource "aws_s3_bucket_lifecycle_configuration" "it" {
    bucket = aws_s3_bucket.it.id
    rule {
      id     = "expire"
      status = "Enabled"
      ${more}
      expiration {
        days = ${days}
      }
    }
  }`;
const google = (age: number, type: string, name = "acme-db-dumps") => `
  resource "google_storage_bucket" "it" {
    name = "${name}"
    lifecycle_rule {
      condition {
        age = ${age}
      }
      action {
        type = "${type}"
      }
    }
  }`;

testRule("gen-backup-store-short", {
  fails: { "three days": s3(3), "three days at Google": google(3, "Delete") },
  passes: {
    "a quarter": s3(90),
    "another bucket": s3(3, "acme-uploads"),
    "other files": s3(3, "acme-backups", 'filter {\n prefix = "tmp/"\n }'),
    "a quarter at Google": google(90, "Delete"),
    "colder storage": google(3, "SetStorageClass"),
    "another bucket at Google": google(3, "Delete", "acme-uploads"),
  },
  open: {
    "a name of the caller's": `variable "name" {}\n${s3(3, "${var.name}")}`,
  },
});

const table = (tags: string, value = "daily", more = "") => `
  variable "tags" { type = map(string) }
  resource "aws_dynamodb_table" "it" {
    tags = ${tags}
  }
  resource "aws_backup_selection" "it" {
    ${more}
    selection_tag {
      type  = "STRINGEQUALS"
      key   = "backup"
      value = "${value}"
    }
  }`;
const volume = (value: string) => `
  resource "aws_ebs_volume" "it" {
    tags = { Snapshot = "true" }
  }
  resource "aws_dlm_lifecycle_policy" "it" {
    policy_details {
      target_tags = { Snapshot = "${value}" }
    }
  }`;

testRule("aws-backup-nothing", {
  fails: {
    "another value": table('{ backup = "true" }'),
    "another case": volume("True"),
  },
  passes: {
    "the value": table('{ backup = "daily" }'),
    "resources elsewhere": table('{ team = "shop" }'),
    "resources by their names": table(
      '{ backup = "true" }',
      "daily",
      'resources = ["arn:aws:rds:a"]',
    ),
    "the value of volumes": volume("true"),
  },
  open: { "tags of the caller's": table("var.tags") },
});
