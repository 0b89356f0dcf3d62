import { or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const secretsManagerRules: readonly Rule[] = [
  {
    id: "aws-secretsmanager-cmk",
    title: "Secret is not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "With the key that AWS manages you can neither share the secret nor control who can decrypt it.",
    fix: "Set `kms_key_id` to a KMS key of your own.",
    peers: { checkov: ["CKV_AWS_149"], trivy: ["AWS-0098"] },
    link: "https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html",
    checks: [
      resource("aws_secretsmanager_secret", (secret) => {
        const key = secret.attr("kms_key_id");
        return or(key.isAbsent(), key.contains("alias/aws/secretsmanager"));
      }),
    ],
  },
];
