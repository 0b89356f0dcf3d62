import { or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const DOMAINS = ["aws_opensearch_domain", "aws_elasticsearch_domain"];

export const opensearchRules: readonly Rule[] = [
  {
    id: "aws-opensearch-rest",
    title: "OpenSearch domain is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Indices, logs and snapshots can be read where they leak.",
    fix: "Set `enabled = true` in `encrypt_at_rest`.",
    peers: { checkov: ["CKV_AWS_5"], trivy: ["AWS-0048"] },
    link: "https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html",
    checks: [resource(DOMAINS, (domain) => domain.attr("encrypt_at_rest.enabled").isNot(true))],
  },
  {
    id: "aws-opensearch-node2node",
    title: "OpenSearch nodes talk to one another unencrypted",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Data that is copied between nodes can be read in the network.",
    fix: "Set `enabled = true` in `node_to_node_encryption`.",
    peers: { checkov: ["CKV_AWS_6"], trivy: ["AWS-0043"] },
    link: "https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ntn.html",
    checks: [
      resource(DOMAINS, (domain) => domain.attr("node_to_node_encryption.enabled").isNot(true)),
    ],
  },
  {
    id: "aws-opensearch-https",
    title: "OpenSearch domain accepts plain HTTP",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Queries, documents and passwords can be read in the network.",
    fix: "Set `enforce_https = true` in `domain_endpoint_options`.",
    peers: { checkov: ["CKV_AWS_83"], trivy: ["AWS-0046"] },
    checks: [
      resource(DOMAINS, (domain) =>
        // On by default within the block; without the block, HTTP is accepted.
        or(
          domain.attr("domain_endpoint_options.enforce_https").is(false),
          domain.blocks("domain_endpoint_options").isEmpty(),
        ),
      ),
    ],
  },
];
