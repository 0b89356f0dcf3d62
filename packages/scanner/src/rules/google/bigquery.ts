import { isEveryone } from "../../policies/google/grants.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const PRINCIPALS = ["special_group", "user_by_email", "group_by_email", "domain", "iam_member"];

/** Other data sets, views and routines that may read the data. They aren't principals. */
const READERS = ["dataset", "routine", "view"];

function namesNobody(access: BlockView): Fact {
  return unless(
    or(...READERS.map((reader) => access.has(reader))),
    and(...PRINCIPALS.map((principal) => access.attr(principal).isAbsent())),
  );
}

function isPublic(access: BlockView): Fact {
  return or(isEveryone(access.attr("special_group")), isEveryone(access.attr("iam_member")));
}

const hasKey = (part: BlockView, block: string) => part.attr(`${block}.kms_key_name`).isPresent();

/** Tables without a key of their own have that of their data set. */
function isWithoutKey(dataset: ResourceView): Fact {
  const tables = dataset.connected("google_bigquery_table", "dataset_id", "dataset_id");
  return and(
    not(hasKey(dataset, "default_encryption_configuration")),
    or(
      tables.isEmpty(),
      tables.some((table) => not(hasKey(table, "encryption_configuration"))),
    ),
  );
}

export const bigqueryRules: readonly Rule[] = [
  {
    id: "gcp-bq-own-key",
    title: "Data set is not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "The provider encrypts the data with its own key, so you can neither revoke access nor see who used the key.",
    fix: "Name a `google_kms_crypto_key` in `default_encryption_configuration`.",
    peers: { checkov: ["CKV_GCP_81"] },
    link: "https://cloud.google.com/bigquery/docs/customer-managed-encryption",
    checks: [resource("google_bigquery_dataset", isWithoutKey)],
  },
  {
    id: "gcp-bq-public",
    title: "BigQuery data set can be read by anyone",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "`allAuthenticatedUsers` is everyone with a Google account, not of your domain.",
    fix: "Grant access to users, groups or service accounts, each in an `access` block that names them.",
    peers: { checkov: ["CKV_GCP_15"], trivy: ["GCP-0046"], kics: ["e576ce44"] },
    link: "https://cloud.google.com/bigquery/docs/control-access-to-resources-iam",
    checks: [
      resource("google_bigquery_dataset", (dataset) =>
        dataset.blocks("access").each((access) => or(isPublic(access), namesNobody(access))),
      ),
      resource("google_bigquery_dataset_access", isPublic),
    ],
  },
];
