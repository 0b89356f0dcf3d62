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

const POLICY = (principal: string) =>
  `access_policies = jsonencode({ Statement = [{ Effect = "Allow", Principal = ${principal}, Action = "es:*", Resource = "*" }] })`;
const domain = (body: string) =>
  `resource "aws_opensearch_domain" "it" {\n  domain_name = "it"\n  ${body}\n}\n`;
const ROLE = '{ AWS = "arn:aws:iam::123456789012:role/app" }';

testRule("aws-opensearch-public", {
  fails: {
    "no policy": domain(""),
    "a policy for everyone": domain(POLICY('"*"')),
    "a policy of its own for everyone": `${domain("")}resource "aws_opensearch_domain_policy" "it" {\n  domain_name = aws_opensearch_domain.it.domain_name\n  ${POLICY('"*"')}\n}\n`,
  },
  passes: {
    "a domain in a VPC": domain('vpc_options {\n    subnet_ids = ["s"]\n  }'),
    "a policy that names one role": domain(POLICY(ROLE)),
    "a role of the module": `resource "aws_iam_role" "app" {\n  assume_role_policy = "{}"\n}\n${domain(POLICY("{ AWS = aws_iam_role.app.arn }"))}`,
    "a policy of its own that names one role": `${domain("")}resource "aws_opensearch_domain_policy" "it" {\n  domain_name = aws_opensearch_domain.it.domain_name\n  ${POLICY(ROLE)}\n}\n`,
  },
  open: {
    "a policy of the caller": `variable "policy" {}\n${domain("access_policies = var.policy")}`,
  },
});

const log = (type: string, enabled: string) =>
  `log_publishing_options {\n    log_type = "${type}"\n    cloudwatch_log_group_arn = "arn"\n    enabled = ${enabled}\n  }`;

testRule("aws-opensearch-audit-log", {
  fails: {
    "no logs": domain(""),
    "an audit log that is switched off": domain(log("AUDIT_LOGS", "false")),
    "only slow queries": domain(log("SEARCH_SLOW_LOGS", "true")),
  },
  passes: {
    "an audit log beside a log that is switched off": domain(
      `${log("AUDIT_LOGS", "true")}\n  ${log("SEARCH_SLOW_LOGS", "false")}`,
    ),
  },
  open: {
    "a switch of the caller's": `variable "on" {}\n${domain(log("AUDIT_LOGS", "var.on"))}`,
  },
});
