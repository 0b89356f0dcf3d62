import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [id, argument] of [
  ["aws-elasticache-rest", "at_rest_encryption_enabled"],
  ["aws-elasticache-transit", "transit_encryption_enabled"],
] as const) {
  testArgumentRule(id, {
    type: "aws_elasticache_replication_group",
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
  testRule(id, {
    passes: {
      "a member of a global datastore": `
        resource "aws_elasticache_global_replication_group" "world" {}
        resource "aws_elasticache_replication_group" "fixture" {
          global_replication_group_id = aws_elasticache_global_replication_group.world.id
        }`,
    },
  });
}

const valkey = (body: string) => `
  resource "aws_elasticache_replication_group" "fixture" {
    engine = "valkey"
    ${body}
  }`;

testRule("aws-elasticache-rest", {
  fails: { "switched off for Valkey": valkey("at_rest_encryption_enabled = false") },
  passes: { "the default of Valkey": valkey("") },
});
