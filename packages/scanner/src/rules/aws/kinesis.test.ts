import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-kinesis-encryption", {
  type: "aws_kinesis_stream",
  argument: "encryption_type",
  bad: ['"NONE"'],
  good: ['"KMS"'],
  absent: "fails",
});
