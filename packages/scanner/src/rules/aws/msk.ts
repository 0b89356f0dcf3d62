import { or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const PLAINTEXT = ["TLS_PLAINTEXT", "PLAINTEXT"];

export const mskRules: readonly Rule[] = [
  {
    id: "aws-msk-encryption",
    title: "Kafka traffic is not always encrypted",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Messages can be read on their way between clients and brokers, or between brokers.",
    fix: 'Set `client_broker = "TLS"` and leave `in_cluster` on in `encryption_in_transit`.',
    peers: { checkov: ["CKV_AWS_81"], trivy: ["AWS-0073"], kics: ["6db52fa6"] },
    link: "https://docs.aws.amazon.com/msk/latest/developerguide/msk-encryption.html",
    checks: [
      resource("aws_msk_cluster", (cluster) =>
        // Both have secure defaults.
        or(
          cluster.attr("encryption_info.encryption_in_transit.client_broker").isIn(PLAINTEXT),
          cluster.attr("encryption_info.encryption_in_transit.in_cluster").is(false),
        ),
      ),
    ],
  },
];
