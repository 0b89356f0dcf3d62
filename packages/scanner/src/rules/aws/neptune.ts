import { type Rule, resource } from "../../rule-language/rule.ts";

export const neptuneRules: readonly Rule[] = [
  {
    id: "aws-neptune-encryption",
    title: "Neptune cluster is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Storage, backups and snapshots of the graph can be read where they leak.",
    fix: "Set `storage_encrypted = true`; for an existing cluster that means a restore.",
    peers: { checkov: ["CKV_AWS_44"], trivy: ["AWS-0076"] },
    link: "https://docs.aws.amazon.com/neptune/latest/userguide/encrypt.html",
    checks: [
      resource("aws_neptune_cluster", (cluster) => cluster.attr("storage_encrypted").isNot(true)),
    ],
  },
];
