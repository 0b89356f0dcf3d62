import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-backup-vault-cmk", {
  type: "aws_backup_vault",
  argument: "kms_key_arn",
  bad: ['""'],
  good: ['"arn:aws:kms:eu-west-1:123456789012:key/0a1b2c3d"'],
  absent: "fails",
  required: "passes",
});

testRule("aws-backup-vault-cmk", {
  passes: {
    "a key of the same module": `
      resource "aws_kms_key" "fixture" {}
      resource "aws_backup_vault" "fixture" {
        kms_key_arn = aws_kms_key.fixture.arn
      }`,
  },
});

const days = (count: string) => `lifecycle {\ndelete_after = ${count}\n}`;
const rule = (count: string, schedule = "0 3 * * ? *", rest = "") =>
  `rule {\nrule_name = "it"\nschedule = "cron(${schedule})"\n${count === "" ? "" : days(count)}\n${rest}\n}`;
const plan = (...rules: readonly string[]) =>
  `variable "given" {}\nresource "aws_backup_plan" "it" {\n${rules.join("\n")}\n}`;

testRule("aws-backup-plan-short", {
  fails: {
    "one rule": plan(rule("1")),
    "two rules": plan(rule("2"), rule("2", "0 8-18/2 ? * MON-FRI *")),
    "a month's rule beside it": plan(rule("1"), rule("365", "0 5 1 * ? *")),
    "copies that end as soon": plan(rule("1", "0 3 * * ? *", `copy_action {\n${days("1")}\n}`)),
  },
  passes: {
    "a week": plan(rule("7")),
    "no end": plan(rule("")),
    "hours beside days": plan(rule("2", "0 * * * ? *"), rule("35")),
    "hours beside weeks": plan(rule("2", "0 * * * ? *"), rule("35", "0 3 ? * SUN *")),
    "days beside weeks without an end": plan(rule("3"), rule("", "0 3 ? * SUN *")),
    "copies that stay": plan(rule("1", "0 3 * * ? *", `copy_action {\n${days("35")}\n}`)),
  },
  open: { "the days of a caller": plan(rule("var.given")) },
});
