import { type Rule, resource } from "../../rule-language/rule.ts";

export const efsRules: readonly Rule[] = [
  {
    id: "aws-efs-encryption",
    title: "EFS file system is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Files and their backups lie readable on the disks beneath.",
    fix: "Set `encrypted = true`; an existing file system has to be copied to a new one.",
    peers: { checkov: ["CKV_AWS_42"], trivy: ["AWS-0037"], kics: ["48207659"] },
    link: "https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html",
    checks: [resource("aws_efs_file_system", (files) => files.attr("encrypted").isNot(true))],
  },
];
