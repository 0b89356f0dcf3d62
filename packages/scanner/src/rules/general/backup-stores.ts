import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Names of stores that are only for backups. */
const BACKUPS = /(^|[-_.])(backups?|dumps?|snapshots?)([-_.]|$)/i;

/** Parts of a store that are for other files. */
const ELSEWHERE = /tmp|temp|staging|cache|incoming|test|hourly/i;

const isSoon = (days: AttributeView) => days.matches(/^[1-6]$/);

function expiresSoon(rule: BlockView): Fact {
  const prefixes = ["prefix", "filter.prefix", "filter.and.prefix"].map((path) =>
    rule.attr(path).matches(ELSEWHERE),
  );
  return and(
    isSoon(rule.attr("expiration.days")),
    or(rule.attr("status").is("Enabled"), rule.attr("enabled").is(true)),
    not(anyOf(prefixes)),
  );
}

const isForBackups = (store: ResourceView, name: string) => store.attr(name).matches(BACKUPS);

function deletesSoon(rule: BlockView): Fact {
  return and(
    isSoon(rule.attr("condition.age")),
    rule.attr("action.type").is("Delete"),
    not(rule.attr("condition.with_state").is("ARCHIVED")),
    not(rule.attr("condition.matches_prefix").some((prefix) => prefix.matches(ELSEWHERE))),
  );
}

/** Resources that say which others they take a copy of, by a tag. */
const TAGGED = [
  "aws_db_instance",
  "aws_docdb_cluster",
  "aws_dynamodb_table",
  "aws_ebs_volume",
  "aws_efs_file_system",
  "aws_instance",
  "aws_neptune_cluster",
  "aws_rds_cluster",
  "aws_s3_bucket",
];

/** Resources of the module have the tag, and all of them with another value. */
function findsNothing(asker: ResourceView, key: string, wanted: AttributeView): Fact {
  const tags = TAGGED.flatMap((type) =>
    asker.others(type).members.map(({ view }) => view.attr("tags").member(key)),
  );
  const isOther = tags.map((tag) => and(tag.isPresent(), not(tag.isSameAs(wanted))));
  return and(
    wanted.isPresent(),
    anyOf(isOther),
    not(anyOf(tags.map((tag) => tag.isSameAs(wanted)))),
  );
}

function selectsNothing(selection: ResourceView): Fact {
  const tags = selection.blocks("selection_tag").members.map(({ view: tag }) => {
    const { value: key } = tag.attr("key");
    return key.kind === "string"
      ? findsNothing(selection, key.value, tag.attr("value"))
      : fact(false);
  });
  return and(
    tags.length === 0 ? fact(false) : and(...tags),
    selection.attr("resources").isAbsent(),
  );
}

function snapshotsNothing(policy: ResourceView): Fact {
  const tags = policy.attr("policy_details.target_tags");
  const keys = tags.value.kind === "object" ? [...tags.value.entries.keys()] : [];
  // A resource needs one of the tags.
  return keys.length === 0
    ? fact(false)
    : and(...keys.map((key) => findsNothing(policy, key, tags.member(key))));
}

/** Rules for backups that are made, and where they are kept. */
export const backupStoreRules: readonly Rule[] = [
  {
    id: "gen-backup-store-short",
    title: "Store of backups deletes them within a week",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "A mistake that goes unnoticed for a few days can't be undone.",
    fix: "Let backups expire after a month or more.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-expire-general-considerations.html",
    checks: [
      resource("aws_s3_bucket_lifecycle_configuration", (lifecycle) => {
        const buckets = lifecycle.referred("bucket", "aws_s3_bucket");
        const isMeant =
          buckets.members.length > 0
            ? buckets.some((bucket) => isForBackups(bucket, "bucket"))
            : isForBackups(lifecycle, "bucket");
        return lifecycle.blocks("rule").each((rule) => and(expiresSoon(rule), isMeant));
      }),
      resource("aws_s3_bucket", (bucket) =>
        bucket
          .blocks("lifecycle_rule")
          .each((rule) => and(expiresSoon(rule), isForBackups(bucket, "bucket"))),
      ),
      resource("google_storage_bucket", (bucket) =>
        bucket
          .blocks("lifecycle_rule")
          .each((rule) => and(deletesSoon(rule), isForBackups(bucket, "name"))),
      ),
    ],
  },
  {
    id: "aws-backup-nothing",
    title: "Backup asks for a tag that no resource has",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "Resources have the tag with another value, so nothing is backed up.",
    fix: "Use the same value in the tags of the resources; upper and lower case differ.",
    link: "https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html",
    checks: [
      resource("aws_backup_selection", selectsNothing),
      resource("aws_dlm_lifecycle_policy", snapshotsNothing),
    ],
  },
];
