import { type Rule, resource } from "../../rule-language/rule.ts";

export const cloudwatchLogsRules: readonly Rule[] = [
  {
    id: "aws-cwlogs-cmk",
    title: "Log group is not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "With the key that CloudWatch manages you cannot take away the right to decrypt.",
    fix: "Set `kms_key_id` to the ARN of a KMS key whose policy lets CloudWatch Logs use it.",
    peers: { checkov: ["CKV_AWS_158"], trivy: ["AWS-0017"] },
    link: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html",
    checks: [resource("aws_cloudwatch_log_group", (group) => group.attr("kms_key_id").isAbsent())],
  },
];
