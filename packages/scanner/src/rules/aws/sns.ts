import { type Rule, resource } from "../../rule-language/rule.ts";

export const snsRules: readonly Rule[] = [
  {
    id: "aws-sns-encryption",
    title: "SNS topic is not encrypted at rest",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Messages wait unencrypted until they are delivered.",
    fix: "Set `kms_master_key_id`, to a key of your own if other accounts or services publish.",
    peers: { checkov: ["CKV_AWS_26"], trivy: ["AWS-0095"] },
    link: "https://docs.aws.amazon.com/sns/latest/dg/sns-server-side-encryption.html",
    checks: [resource("aws_sns_topic", (topic) => topic.attr("kms_master_key_id").isAbsent())],
  },
];
