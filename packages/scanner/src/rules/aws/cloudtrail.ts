import { type Rule, resource } from "../../rule-language/rule.ts";

export const cloudtrailRules: readonly Rule[] = [
  {
    id: "aws-cloudtrail-validation",
    title: "CloudTrail log files are not validated",
    severity: "HIGH",
    category: "security",
    topic: "logging",
    explanation: "Edited or removed log files go unnoticed.",
    fix: "Set `enable_log_file_validation = true`.",
    peers: { checkov: ["CKV_AWS_36"], trivy: ["AWS-0016"] },
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html",
    checks: [
      resource("aws_cloudtrail", (trail) => trail.attr("enable_log_file_validation").isNot(true)),
    ],
  },
  {
    id: "aws-cloudtrail-multiregion",
    title: "CloudTrail watches one region only",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "Actions in other regions aren't logged.",
    fix: "Set `is_multi_region_trail = true`.",
    peers: { checkov: ["CKV_AWS_67"], trivy: ["AWS-0014"] },
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/receive-cloudtrail-log-files-from-multiple-regions.html",
    checks: [
      resource("aws_cloudtrail", (trail) => trail.attr("is_multi_region_trail").isNot(true)),
    ],
  },
  {
    id: "aws-cloudtrail-cmk",
    title: "CloudTrail logs are not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "Everyone with read access to the bucket can read the logs. Your own key adds a second layer of protection.",
    fix: "Set `kms_key_id` to a KMS key of your own.",
    peers: { checkov: ["CKV_AWS_35"], trivy: ["AWS-0015"] },
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html",
    checks: [resource("aws_cloudtrail", (trail) => trail.attr("kms_key_id").isAbsent())],
  },
];
