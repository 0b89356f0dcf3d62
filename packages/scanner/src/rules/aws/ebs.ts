import { and, type Fact, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Whether the module has AWS encrypt every new volume. */
export function isEncryptedByDefault(view: ResourceView): Fact {
  return view
    .others("aws_ebs_encryption_by_default")
    .some((setting) => setting.attr("enabled").isNot(false));
}

export const ebsRules: readonly Rule[] = [
  {
    id: "aws-ebs-encryption",
    title: "EBS volume is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "Snapshots and detached disks of an unencrypted volume can be read by anyone who gets hold of them.",
    fix: "Set `encrypted = true`, and `kms_key_id` to use a key of your own.",
    peers: { checkov: ["CKV_AWS_3"], trivy: ["AWS-0026"], kics: ["cc997676"] },
    link: "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    checks: [
      resource("aws_ebs_volume", (volume) => {
        const encrypted = volume.attr("encrypted");
        const isLeft = and(encrypted.isAbsent(), isEncryptedByDefault(volume));
        return unless(isLeft, encrypted.isNot(true));
      }),
    ],
  },
  {
    id: "aws-ebs-default-encryption",
    title: "Encryption of new EBS volumes is switched off for the account",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Volumes in this region are unencrypted unless their code asks for encryption.",
    fix: "Set `enabled = true`, or leave the argument out.",
    peers: { checkov: ["CKV_AWS_106"], kics: ["3d3f6270"] },
    link: "https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html",
    checks: [
      resource("aws_ebs_encryption_by_default", (setting) => setting.attr("enabled").is(false)),
    ],
  },
];
