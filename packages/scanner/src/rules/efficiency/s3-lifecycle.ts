import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const LIFECYCLE =
  "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lifecycle-mgmt.html";

const lifecyclesOf = (bucket: ResourceView) =>
  bucket.connected("aws_s3_bucket_lifecycle_configuration", "bucket", "bucket");

/** The bucket has a lifecycle configuration; another rule reports buckets without one. */
function hasLifecycle(bucket: ResourceView): Fact {
  return or(lifecyclesOf(bucket).exists(), bucket.has("lifecycle_rule"));
}

/** An enabled rule of a lifecycle configuration matches. */
function enabledRule(lifecycle: ResourceView, matches: (rule: BlockView) => Fact): Fact {
  return lifecycle
    .blocks("rule")
    .some((rule) => and(matches(rule), rule.attr("status").isNot("Disabled")));
}

/** An enabled rule in the bucket's legacy block matches. */
function enabledLegacyRule(bucket: ResourceView, matches: (rule: BlockView) => Fact): Fact {
  return bucket
    .blocks("lifecycle_rule")
    .some((rule) => and(matches(rule), rule.attr("enabled").isNot(false)));
}

function isVersioned(bucket: ResourceView): Fact {
  return or(
    bucket
      .connected("aws_s3_bucket_versioning", "bucket", "bucket")
      .some((versioning) => versioning.attr("versioning_configuration.status").is("Enabled")),
    bucket.attr("versioning.enabled").is(true),
  );
}

/** Each object has its own data key, which KMS is asked for. */
function asksKmsPerObject(rule: BlockView): Fact {
  return and(
    rule.attr("bucket_key_enabled").isNot(true),
    rule.attr("apply_server_side_encryption_by_default.sse_algorithm").is("aws:kms"),
  );
}

export const s3LifecycleRules: readonly Rule[] = [
  {
    id: "eff-s3-lifecycle",
    title: "S3 bucket keeps everything for ever",
    severity: "LOW",
    category: "efficiency",
    explanation: "Without a lifecycle, old objects and broken uploads are paid for without end.",
    fix: "Add an `aws_s3_bucket_lifecycle_configuration` that moves or expires what is old.",
    link: LIFECYCLE,
    checks: [
      resource("aws_s3_bucket", (bucket) =>
        and(lifecyclesOf(bucket).isEmpty(), bucket.blocks("lifecycle_rule").isEmpty()),
      ),
    ],
  },
  {
    id: "eff-s3-multipart",
    title: "S3 bucket keeps the pieces of broken uploads",
    severity: "LOW",
    category: "efficiency",
    explanation: "Pieces of uploads that were never completed are not listed, but paid for.",
    fix: "Add `abort_incomplete_multipart_upload` to a lifecycle rule; seven days will do.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpu-abort-incomplete-mpu-lifecycle-config.html",
    checks: [
      resource("aws_s3_bucket_lifecycle_configuration", (lifecycle) =>
        not(enabledRule(lifecycle, (rule) => rule.has("abort_incomplete_multipart_upload"))),
      ),
      resource("aws_s3_bucket", (bucket) => {
        const days = "abort_incomplete_multipart_upload_days";
        const aborts = enabledLegacyRule(bucket, (rule) => rule.attr(days).isPresent());
        return and(not(aborts), bucket.has("lifecycle_rule"), lifecyclesOf(bucket).isEmpty());
      }),
    ],
  },
  {
    id: "eff-s3-noncurrent",
    title: "S3 bucket keeps all old versions for ever",
    severity: "LOW",
    category: "efficiency",
    explanation: "With versioning, what is overwritten or deleted stays and is paid for.",
    fix: "Add `noncurrent_version_expiration` to a lifecycle rule.",
    link: LIFECYCLE,
    checks: [
      resource("aws_s3_bucket", (bucket) => {
        const expires = (rule: BlockView) => rule.has("noncurrent_version_expiration");
        const isExpiring = or(
          lifecyclesOf(bucket).some((lifecycle) => enabledRule(lifecycle, expires)),
          enabledLegacyRule(bucket, expires),
        );
        return and(
          not(isExpiring),
          hasLifecycle(bucket),
          isVersioned(bucket),
          // Locked versions are kept on purpose.
          bucket.attr("object_lock_enabled").isNot(true),
        );
      }),
    ],
  },
  {
    id: "eff-s3-bucket-key",
    title: "S3 bucket calls KMS for each object",
    severity: "LOW",
    category: "efficiency",
    explanation: "KMS charges for every call. A bucket key removes up to 99% of the calls.",
    fix: "Set `bucket_key_enabled = true`.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-key.html",
    checks: [
      resource("aws_s3_bucket_server_side_encryption_configuration", (encryption) =>
        encryption.blocks("rule").each(asksKmsPerObject),
      ),
      resource("aws_s3_bucket", (bucket) =>
        bucket.blocks("server_side_encryption_configuration.rule").each(asksKmsPerObject),
      ),
    ],
  },
];
