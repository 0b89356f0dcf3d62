import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-ebs-encryption", {
  type: "aws_ebs_volume",
  argument: "encrypted",
  bad: ["false", '"false"'],
  good: ["true", '"true"', "1 == 1"],
  absent: "fails",
});

testArgumentRule("aws-ebs-default-encryption", {
  type: "aws_ebs_encryption_by_default",
  argument: "enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});
