import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("eff-log-retention", {
  type: "aws_cloudwatch_log_group",
  argument: "retention_in_days",
  bad: ["0"],
  good: ["30", '"365"'],
  absent: "fails",
});

testRule("eff-log-retention", {
  fails: {
    "logs that are rarely read": `resource "aws_cloudwatch_log_group" "fixture" {
      log_group_class = "INFREQUENT_ACCESS"
    }`,
  },
  passes: {
    "logs on their way to a bucket": `resource "aws_cloudwatch_log_group" "fixture" {
      log_group_class = "DELIVERY"
    }`,
  },
});
