import { testRule } from "../../../test/rule-fixtures.ts";

testRule("aws-cwlogs-cmk", {
  fails: { "no key": 'resource "aws_cloudwatch_log_group" "fixture" {\n  name = "app"\n}' },
  failsByDefault: {
    "an empty default": `
      variable "key" {
        default = ""
      }
      resource "aws_cloudwatch_log_group" "fixture" {
        kms_key_id = var.key
      }`,
  },
  passes: {
    "a key by reference": `
      resource "aws_kms_key" "logs" {}
      resource "aws_cloudwatch_log_group" "fixture" {
        kms_key_id = aws_kms_key.logs.arn
      }`,
  },
});

const beanstalk = (name: string, value: string) => `
  variable "given" {}
  resource "aws_elastic_beanstalk_environment" "it" {
    setting {
      namespace = "aws:elasticbeanstalk:cloudwatch:logs"
      name      = "${name}"
      value     = ${value}
    }
  }`;

testRule("aws-beanstalk-logs", {
  fails: {
    "logs of the program": beanstalk("StreamLogs", '"false"'),
    "a truth value": beanstalk("StreamLogs", "false"),
  },
  passes: {
    "logs that are sent": beanstalk("StreamLogs", '"true"'),
    "another setting": beanstalk("DeleteOnTerminate", '"false"'),
  },
  open: { "the caller decides": beanstalk("StreamLogs", "var.given") },
});
