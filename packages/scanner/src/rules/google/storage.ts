import type { BlockView } from "../../rule-language/block-view.ts";
import {
  and,
  anyOf,
  type Fact,
  fact,
  ifKnown,
  or,
  unless,
  unlessKnown,
} from "../../rule-language/fact.ts";
import { textWithPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { TEMPORARY_STORE } from "../settings/google-recovery.ts";
import { isServed } from "./storage-public.ts";

const BUCKET = "google_storage_bucket";

/** Objects that are deleted within this many days aren't worth restoring. */
const MAX_DAYS_OF_TEMPORARY = 31;

/** A bucket that others write their access logs to, which expire. */
function isForLogs(bucket: ResourceView): Fact {
  return and(
    bucket.connected(BUCKET, "logging.log_bucket", "name").exists(),
    bucket.blocks("lifecycle_rule").some((rule) => rule.attr("action.type").is("Delete")),
  );
}

/** Cloud Logging writes to the bucket, so it is for logs as well. */
function isSinkTarget(bucket: ResourceView): Fact {
  return anyOf(
    ["project", "folder", "organization"].map((level) =>
      bucket.connected(`google_logging_${level}_sink`, "destination").exists(),
    ),
  );
}

/** Deletes current objects before another rule would move them, which is meant to keep them. */
function deletesBeforeMoving(bucket: ResourceView): Fact {
  const ages = (type: string) =>
    bucket.blocks("lifecycle_rule").members.flatMap(({ view }) => {
      const { value } = view.attr("condition.age");
      const isMeant =
        view.attr("action.type").is(type).truth === true &&
        view.attr("condition.with_state").is("ARCHIVED").truth !== true &&
        NARROWING.filter((name) => name !== "with_state").every(
          (name) => view.attr(`condition.${name}`).isAbsent().truth === true,
        );
      return isMeant && value.kind === "number" ? [value.value] : [];
    });
  const moved = ages("SetStorageClass");
  const isEarly = ages("Delete").some((age) => moved.some((other) => age < other));
  return fact(isEarly, bucket.attr("lifecycle_rule").evidence());
}

function isTemporary(bucket: ResourceView): Fact {
  const name = bucket.attr("name");
  const isNamed = TEMPORARY_STORE.test(textWithPlaceholders(name.value) ?? "");
  return or(fact(isNamed, name.evidence()), bucket.blocks("lifecycle_rule").some(deletesAllSoon));
}

/** Conditions that leave some of the objects alone. */
const NARROWING = [
  "matches_prefix",
  "matches_storage_class",
  "matches_suffix",
  "num_newer_versions",
  "with_state",
];

const deletesAllSoon = (rule: BlockView) => deletesAllWithin(rule, MAX_DAYS_OF_TEMPORARY);

function deletesAllWithin(rule: BlockView, days: number): Fact {
  return and(
    rule.attr("action.type").is("Delete"),
    rule.attr("condition.age").isBelow(days + 1),
    ...NARROWING.map((name) => rule.attr(`condition.${name}`).isAbsent()),
  );
}

/** Days within which a log that nobody passes on can't have been read after an incident. */
const FORGOTTEN_DAYS = 14;

/** Access logs or a sink of Cloud Logging go to the bucket, which soon deletes all of them. */
function forgetsLogs(bucket: ResourceView): Fact {
  return and(
    bucket.blocks("lifecycle_rule").some((rule) => deletesAllWithin(rule, FORGOTTEN_DAYS)),
    or(bucket.connected(BUCKET, "logging.log_bucket", "name").exists(), isSinkTarget(bucket)),
    // Objects that are announced when they are written may be kept elsewhere.
    bucket.connected("google_storage_notification", "bucket", "name").isEmpty(),
  );
}

export const googleStorageRules: readonly Rule[] = [
  {
    id: "gcp-gcs-early-deletion",
    title: "Bucket deletes objects before it would move them to cheaper storage",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "The later rule shows that the objects are meant to be kept.",
    fix: 'Limit the deletion to old versions with `with_state = "ARCHIVED"`, or set a higher `age`.',
    link: "https://cloud.google.com/storage/docs/lifecycle",
    checks: [resource(BUCKET, deletesBeforeMoving)],
  },
  {
    id: "gcp-gcs-ubla",
    title: "Storage bucket uses access lists per object",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "With two access systems, it's unclear who can read what.",
    fix: "Set `uniform_bucket_level_access = true`.",
    peers: { checkov: ["CKV_GCP_29"], trivy: ["GCP-0002"] },
    link: "https://cloud.google.com/storage/docs/uniform-bucket-level-access",
    checks: [resource(BUCKET, (bucket) => bucket.attr("uniform_bucket_level_access").isNot(true))],
  },
  {
    id: "gcp-gcs-pap",
    title: "Storage bucket can be made public",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "One grant to `allUsers`, made by mistake, publishes the bucket.",
    fix: 'Set `public_access_prevention = "enforced"`.',
    peers: { checkov: ["CKV_GCP_114"] },
    link: "https://cloud.google.com/storage/docs/public-access-prevention",
    checks: [
      resource(BUCKET, (bucket) =>
        unlessKnown(isServed(bucket), bucket.attr("public_access_prevention").isNot("enforced")),
      ),
    ],
  },
  {
    id: "gcp-gcs-versioning",
    title: "Storage bucket keeps no versions of its objects",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "Overwritten or deleted objects can't be recovered.",
    fix: "Add a `versioning` block with `enabled = true`.",
    peers: { checkov: ["CKV_GCP_78"], trivy: ["GCP-0078"] },
    link: "https://cloud.google.com/storage/docs/object-versioning",
    checks: [
      resource(BUCKET, (bucket) =>
        unlessKnown(
          or(
            isTemporary(bucket),
            isForLogs(bucket),
            bucket.attr("retention_policy.is_locked").is(true),
          ),
          bucket.attr("versioning.enabled").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "gcp-gcs-soft-delete",
    title: "Deleted objects can't be restored",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "Soft delete keeps deleted objects for some days, also those deleted by mistake.",
    fix: "Leave out `retention_duration_seconds = 0`.",
    link: "https://cloud.google.com/storage/docs/soft-delete",
    checks: [
      resource(BUCKET, (bucket) =>
        unlessKnown(
          isTemporary(bucket),
          bucket.attr("soft_delete_policy.retention_duration_seconds").is(0),
        ),
      ),
    ],
  },
  {
    id: "gcp-gcs-logging",
    title: "Storage bucket keeps no access log",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After a leak, you can't tell which objects were read, and by whom.",
    fix: "Add a `logging` block that names a bucket for the logs.",
    peers: { checkov: ["CKV_GCP_62"], trivy: ["GCP-0077"] },
    link: "https://cloud.google.com/storage/docs/access-logs",
    checks: [
      resource(BUCKET, (bucket) =>
        unlessKnown(
          or(isServed(bucket), isSinkTarget(bucket)),
          unless(
            // A log bucket doesn't need access logs; they would only log themselves.
            bucket.connected(BUCKET, "logging.log_bucket", "name").exists(),
            bucket.blocks("logging").isEmpty(),
          ),
        ),
      ),
    ],
  },
  {
    id: "gcp-log-retention-unlocked",
    title: "Retention of a log can be shortened",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "An attacker with access to the bucket can delete the log before it expires.",
    fix: "Set `is_locked = true` in `retention_policy` once its period is decided.",
    link: "https://cloud.google.com/storage/docs/bucket-lock",
    checks: [
      resource(BUCKET, (bucket) =>
        bucket
          .blocks("retention_policy")
          .each((policy) => and(policy.attr("is_locked").isNot(true), isSinkTarget(bucket))),
      ),
    ],
  },
  {
    id: "gcp-log-bucket-expiry",
    title: "Log is deleted within two weeks",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "Most incidents are noticed later, when the log is deleted.",
    fix: "Set `age` in the `lifecycle_rule` that deletes objects to 90 or more.",
    link: "https://cloud.google.com/storage/docs/lifecycle",
    checks: [resource(BUCKET, (bucket) => ifKnown(forgetsLogs(bucket)))],
  },
];
