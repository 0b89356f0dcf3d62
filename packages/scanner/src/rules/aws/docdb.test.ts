import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-docdb-encryption", {
  type: "aws_docdb_cluster",
  argument: "storage_encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});
