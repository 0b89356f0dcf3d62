import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of ["aws_opensearch_domain", "aws_elasticsearch_domain"]) {
  for (const [id, argument] of [
    ["aws-opensearch-rest", "encrypt_at_rest.enabled"],
    ["aws-opensearch-node2node", "node_to_node_encryption.enabled"],
  ] as const) {
    testArgumentRule(id, { type, argument, bad: ["false"], good: ["true"], absent: "fails" });
    testRule(id, { fails: { "without the block": `resource "${type}" "fixture" {}` } });
  }
  testArgumentRule("aws-opensearch-https", {
    type,
    argument: "domain_endpoint_options.enforce_https",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
  testRule("aws-opensearch-https", {
    fails: { "without the block": `resource "${type}" "fixture" {}` },
  });
}
