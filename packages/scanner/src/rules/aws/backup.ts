import { type Rule, resource } from "../../rule-language/rule.ts";

export const backupRules: readonly Rule[] = [
  {
    id: "aws-backup-vault-cmk",
    title: "Backup vault is not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "The key AWS uses by itself can be neither restricted nor revoked by you.",
    fix: "Set `kms_key_arn` to a key that outlives the systems it backs up.",
    peers: { checkov: ["CKV_AWS_166"] },
    link: "https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html",
    checks: [resource("aws_backup_vault", (vault) => vault.attr("kms_key_arn").isAbsent())],
  },
];
