import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-efs-encryption", {
  type: "aws_efs_file_system",
  argument: "encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("aws-efs-backup", {
  type: "aws_efs_backup_policy",
  argument: "backup_policy.status",
  bad: ['"DISABLED"'],
  good: ['"ENABLED"'],
  absent: "fails",
});

const selecting = (body: string, tags = "{}") => `
  variable "given" {}
  resource "aws_efs_file_system" "it" {
    tags = ${tags}
  }
  resource "aws_backup_selection" "it" {
    ${body}
  }`;

const tag = (value: string) =>
  selecting(`selection_tag {\n key = "backup"\n value = "${value}"\n }`, '{ backup = "daily" }');

const condition = (value: string) =>
  selecting(
    `resources = ["*"]\n condition {\n string_equals {\n key = "aws:ResourceTag/backup"\n value = "${value}"\n }\n }`,
    '{ backup = "daily" }',
  );

const FILES = "aws_efs_file_system.it";

testRule("aws-efs-no-backup-policy", {
  fails: {
    "no policy": 'resource "aws_efs_file_system" "it" {}',
    "a plan for another": `resource "aws_db_instance" "other" {}\n${selecting("resources = [aws_db_instance.other.arn]")}`,
    "a plan for databases": selecting('resources = ["arn:aws:rds:*:*:db:*"]'),
    "a plan for all but some": selecting(
      'resources = ["*"]\n not_resources = ["arn:aws:elasticfilesystem:*:*:file-system/*"]',
    ),
    "a plan for another tag": tag("weekly"),
    "a plan on condition of another tag": condition("weekly"),
  },
  passes: {
    "a policy": `resource "aws_efs_file_system" "it" {}\nresource "aws_efs_backup_policy" "it" {\n file_system_id = ${FILES}.id\n}`,
    "a plan": selecting(`resources = [${FILES}.arn]`),
    "a plan for every file system": selecting(
      'resources = ["arn:aws:elasticfilesystem:*:*:file-system/*"]',
    ),
    "a plan for everything": selecting('resources = ["*"]'),
    "a plan for its tag": tag("daily"),
    "a plan on condition of its tag": condition("daily"),
  },
  open: { "a plan for what the caller names": selecting("resources = var.given") },
});

const disabled = (resources: string) =>
  `${selecting(`resources = [${resources}]`)}
  resource "aws_efs_backup_policy" "it" {
    file_system_id = ${FILES}.id
    backup_policy {
      status = "DISABLED"
    }
  }`;

testRule("aws-efs-backup", {
  fails: { "a plan for databases": disabled('"arn:aws:rds:*:*:db:*"') },
  passes: { "a plan of its own": disabled(`${FILES}.arn`) },
});
