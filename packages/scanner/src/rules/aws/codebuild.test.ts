import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-codebuild-privileged", {
  type: "aws_codebuild_project",
  argument: "environment.privileged_mode",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});
