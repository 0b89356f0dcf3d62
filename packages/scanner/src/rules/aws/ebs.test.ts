import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-ebs-encryption", {
  type: "aws_ebs_volume",
  argument: "encrypted",
  bad: ["false", '"false"'],
  good: ["true", '"true"', "1 == 1"],
  absent: "fails",
});
