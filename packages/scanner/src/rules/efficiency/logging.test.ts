import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("eff-log-retention", {
  type: "aws_cloudwatch_log_group",
  argument: "retention_in_days",
  bad: ["0"],
  good: ["30", '"365"'],
  absent: "fails",
});
