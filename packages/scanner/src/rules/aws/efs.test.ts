import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-efs-encryption", {
  type: "aws_efs_file_system",
  argument: "encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});
