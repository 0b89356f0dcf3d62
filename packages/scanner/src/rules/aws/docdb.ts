import { type Rule, resource } from "../../rule-language/rule.ts";

export const docdbRules: readonly Rule[] = [
  {
    id: "aws-docdb-encryption",
    title: "DocumentDB cluster is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Storage, backups and snapshots of the database can be read where they leak.",
    fix: "Set `storage_encrypted = true`; for an existing cluster that means a restore.",
    peers: { checkov: ["CKV_AWS_74"], trivy: ["AWS-0021"] },
    link: "https://docs.aws.amazon.com/documentdb/latest/developerguide/encryption-at-rest.html",
    checks: [
      resource("aws_docdb_cluster", (cluster) => cluster.attr("storage_encrypted").isNot(true)),
    ],
  },
];
