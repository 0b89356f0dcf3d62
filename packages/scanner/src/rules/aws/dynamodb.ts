import { and, type Fact, not, or, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** The key that Terraform's backend requires of a table for the locks of states. */
const STATE_LOCK = "LockID";

/**
 * Sessions, locks or cached answers: items that expire and are read by their key only, without
 * indexes, streams or replicas. Nobody goes back to an earlier state of these.
 */
function isTransient(table: ResourceView): Fact {
  return and(
    table.attr("range_key").isAbsent(),
    or(
      table.attr("hash_key").is(STATE_LOCK),
      and(
        table.attr("ttl.enabled").is(true),
        table.attr("hash_key").matches(/./),
        table.blocks("global_secondary_index").isEmpty(),
        table.connected("aws_dynamodb_global_secondary_index", "table_name", "name").isEmpty(),
        table.blocks("local_secondary_index").isEmpty(),
        table.blocks("replica").isEmpty(),
        not(table.attr("stream_enabled").is(true)),
      ),
    ),
  );
}

export const dynamodbRules: readonly Rule[] = [
  {
    id: "aws-dynamodb-pitr",
    title: "DynamoDB table cannot be restored to a point in time",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation:
      "After a mistake or an attack there is no earlier state of the table to go back to.",
    fix: "Set `enabled = true` in a `point_in_time_recovery` block.",
    peers: { checkov: ["CKV_AWS_28"], trivy: ["AWS-0024"] },
    link: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html",
    checks: [
      resource("aws_dynamodb_table", (table) =>
        unlessKnown(isTransient(table), table.attr("point_in_time_recovery.enabled").isNot(true)),
      ),
    ],
  },
  {
    id: "aws-dynamodb-deletion-protection",
    title: "DynamoDB table can be deleted by a single call",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "A wrong plan or a stolen key is enough to remove it.",
    fix: "Set `deletion_protection_enabled = true`.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table",
    checks: [
      resource("aws_dynamodb_table", (table) =>
        unlessKnown(isTransient(table), table.attr("deletion_protection_enabled").isNot(true)),
      ),
    ],
  },
  {
    id: "aws-dynamodb-cmk",
    title: "DynamoDB table is not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "The key AWS uses by itself can be neither restricted nor revoked by you.",
    fix: "Set `enabled = true` and `kms_key_arn` in a `server_side_encryption` block.",
    peers: { checkov: ["CKV_AWS_119"], trivy: ["AWS-0025"] },
    link: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html",
    checks: [
      resource("aws_dynamodb_table", (table) => {
        const key = table.attr("server_side_encryption.kms_key_arn");
        return or(
          table.attr("server_side_encryption.enabled").isNot(true),
          key.isAbsent(),
          key.contains("alias/aws/dynamodb"),
        );
      }),
    ],
  },
];
