import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-neptune-encryption", {
  type: "aws_neptune_cluster",
  argument: "storage_encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});
