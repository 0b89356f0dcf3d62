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
