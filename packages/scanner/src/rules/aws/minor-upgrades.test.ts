import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of [
  "aws_db_instance",
  "aws_rds_cluster_instance",
  "aws_neptune_cluster_instance",
  "aws_memorydb_cluster",
  "aws_mq_broker",
]) {
  testArgumentRule("aws-minor-upgrades", {
    type,
    argument: "auto_minor_version_upgrade",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
}

testArgumentRule("aws-minor-upgrades", {
  type: "aws_redshift_cluster",
  argument: "allow_version_upgrade",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testRule("aws-minor-upgrades", {
  passes: {
    "a custom engine": `
      resource "aws_db_instance" "ledger" {
        engine                     = "custom-oracle-ee"
        auto_minor_version_upgrade = false
      }`,
  },
});
