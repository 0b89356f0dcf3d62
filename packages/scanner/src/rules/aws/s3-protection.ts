import { statementsIn } from "../../policies/aws/statements.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or, unless, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const DEFAULT_ENCRYPTION = "rule.apply_server_side_encryption_by_default.sse_algorithm";

/** Services that deliver access logs and can't write to a KMS-encrypted bucket. */
const LOG_SERVICES = ["logging.s3.amazonaws.com", "logdelivery.elasticloadbalancing.amazonaws.com"];

/** CloudFront's account for standard logs. */
const LOG_DELIVERY_ACCOUNT = "c4c1ede66af53448b93c283ce9448c4ba468c9432aa01d700d3878632f77d2d0";

const LOG_DELIVERY_GROUP = /\/groups\/s3\/LogDelivery$/;

/** Whether a bucket lacks a setting, in a separate resource or in its legacy block. */
function lacks(
  bucket: ResourceView,
  type: string,
  isSet: (setting: BlockView) => Fact,
  isSetInBucket: Fact,
): Fact {
  const settings = bucket.connected(type, "bucket", "bucket");
  return or(
    settings.some((setting) => not(isSet(setting))),
    and(not(isSetInBucket), settings.isEmpty()),
  );
}

/** A target bucket for access logs, which must not log to itself. */
export function isLogTarget(bucket: ResourceView): Fact {
  return or(
    bucket.connected("aws_s3_bucket_logging", "target_bucket", "bucket").exists(),
    bucket.connected("aws_s3_bucket", "logging.target_bucket", "bucket").exists(),
    bucket.connected("aws_cloudfront_distribution", "logging_config.bucket").exists(),
    bucket.attr("acl").is("log-delivery-write"),
    bucket.connected("aws_s3_bucket_acl", "bucket", "bucket").some((acl) =>
      or(
        acl.attr("acl").is("log-delivery-write"),
        acl
          .blocks("access_control_policy.grant.grantee")
          .some((grantee) =>
            or(
              grantee.attr("uri").matches(LOG_DELIVERY_GROUP),
              grantee.attr("id").is(LOG_DELIVERY_ACCOUNT),
            ),
          ),
      ),
    ),
    bucket
      .connected("aws_s3_bucket_policy", "bucket", "bucket")
      .some((policy) => statementsIn(policy.attr("policy")).some(letsLogsIn)),
  );
}

/** Distributions of the bucket. There may be as many of both as the caller names. */
const distributionsOf = (bucket: ResourceView) =>
  bucket.connected("aws_cloudfront_distribution", "origin.domain_name").members;

/** A distribution that shows the files of a website to everyone. */
function publishes(distribution: ResourceView): Fact {
  return and(
    distribution.attr("default_root_object").isPresent(),
    distribution.attr("default_cache_behavior.trusted_key_groups").isAbsent(),
    distribution.attr("default_cache_behavior.trusted_signers").isAbsent(),
  );
}

function isPublished(bucket: ResourceView): Fact {
  return anyOf(distributionsOf(bucket).map(({ view }) => publishes(view)));
}

/** The distribution logs who reads the website. */
function isPublishedWithLog(bucket: ResourceView): Fact {
  return anyOf(
    distributionsOf(bucket).map(({ view }) =>
      and(publishes(view), view.attr("logging_config.bucket").isPresent()),
    ),
  );
}

function expires(bucket: ResourceView): Fact {
  return or(
    bucket
      .connected("aws_s3_bucket_lifecycle_configuration", "bucket", "bucket")
      .some((lifecycle) => lifecycle.has("rule.expiration")),
    bucket.has("lifecycle_rule.expiration"),
  );
}

/** Most days after which data that is only passed on is deleted. */
const PASSING_DAYS = 31;

/** All objects are deleted after a few weeks, so nothing in it is meant to last. */
const isTemporary = (bucket: ResourceView) => expiresWithin(bucket, PASSING_DAYS);

/** A rule for all objects, whatever their name, tags and size, deletes them within these days. */
export function expiresWithin(bucket: ResourceView, days: number): Fact {
  return bucket
    .connected("aws_s3_bucket_lifecycle_configuration", "bucket", "bucket")
    .some((lifecycle) =>
      lifecycle
        .blocks("rule")
        .some((rule) =>
          and(
            rule.attr("status").is("Enabled"),
            rule.attr("expiration.days").isBelow(days + 1),
            not(rule.attr("expiration.days").isBelow(1)),
            ...["prefix", "filter.prefix"].map((path) =>
              or(rule.attr(path).isAbsent(), rule.attr(path).is("")),
            ),
            ...["tag", "and", "object_size_greater_than", "object_size_less_than"].map((name) =>
              and(not(rule.has(`filter.${name}`)), rule.attr(`filter.${name}`).isAbsent()),
            ),
          ),
        ),
    );
}

function letsLogsIn(statement: BlockView): Fact {
  return statement.attr("Principal.Service").some((service) => service.isIn(LOG_SERVICES));
}

function isKms(settings: BlockView, path: string): Fact {
  return settings.attr(path).isIn(["aws:kms", "aws:kms:dsse"]);
}

/** Folders of what can be made again. */
const MADE_AGAIN =
  /(^|[/_-])(cache|derived|generated|previews?|rendered|scratch|te?mp|temporary|thumbnails?|thumbs)([/_-]|$)/i;

/** Days within which a mistake is usually noticed. */
const NOTICED_DAYS = 7;

export const s3ProtectionRules: readonly Rule[] = [
  {
    id: "aws-s3-versions-short",
    title: "Old versions of objects are deleted within a few days",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "By the time a mistake is noticed, the version before it is already deleted.",
    fix: "Set `noncurrent_days` to 30 or more.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-configuration-examples.html",
    checks: [
      resource("aws_s3_bucket_lifecycle_configuration", (lifecycle) =>
        lifecycle.blocks("rule").each((rule) =>
          and(
            rule.attr("status").is("Enabled"),
            rule.attr("noncurrent_version_expiration.noncurrent_days").isBelow(NOTICED_DAYS),
            rule.attr("noncurrent_version_expiration.newer_noncurrent_versions").isAbsent(),
            // What expires by itself is made again, or only passed on.
            not(rule.attr("expiration.days").isBelow(PASSING_DAYS + 1)),
            ...["prefix", "filter.prefix", "filter.and.prefix"].map((path) =>
              not(rule.attr(path).matches(MADE_AGAIN)),
            ),
          ),
        ),
      ),
    ],
  },
  {
    id: "aws-s3-versioning",
    title: "S3 bucket keeps no versions of its objects",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "Overwritten or deleted objects can't be recovered.",
    fix: 'Add an `aws_s3_bucket_versioning` for the bucket with `status = "Enabled"`.',
    peers: { checkov: ["CKV_AWS_21"], trivy: ["AWS-0090"], kics: ["568a4d22"] },
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html",
    checks: [
      resource("aws_s3_bucket", (bucket) =>
        // Access logs are written once, and expire.
        unlessKnown(
          or(isTemporary(bucket), and(isLogTarget(bucket), expires(bucket))),
          lacks(
            bucket,
            "aws_s3_bucket_versioning",
            (versioning) => versioning.attr("versioning_configuration.status").is("Enabled"),
            // S3 versions what it locks.
            or(
              bucket.attr("versioning.enabled").is(true),
              bucket.attr("object_lock_enabled").is(true),
            ),
          ),
        ),
      ),
    ],
  },
  {
    id: "aws-s3-cmk",
    title: "S3 bucket is not encrypted with a KMS key",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation:
      "S3's default keys decrypt for everyone who can read the object. A KMS key has its own policy and log.",
    fix: 'Add an `aws_s3_bucket_server_side_encryption_configuration` with `sse_algorithm = "aws:kms"` and your key.',
    peers: { checkov: ["CKV_AWS_145"], trivy: ["AWS-0132"] },
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html",
    checks: [
      resource("aws_s3_bucket", (bucket) =>
        unlessKnown(
          isPublished(bucket),
          // Access logs can't be delivered to a KMS-encrypted bucket.
          unless(
            isLogTarget(bucket),
            lacks(
              bucket,
              "aws_s3_bucket_server_side_encryption_configuration",
              (encryption) => isKms(encryption, DEFAULT_ENCRYPTION),
              isKms(bucket, `server_side_encryption_configuration.${DEFAULT_ENCRYPTION}`),
            ),
          ),
        ),
      ),
    ],
  },
  {
    id: "aws-s3-logging",
    title: "S3 bucket keeps no access log",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After a leak, you can't tell which objects were read, and by whom.",
    fix: "Add an `aws_s3_bucket_logging` that names a bucket for the logs.",
    peers: { checkov: ["CKV_AWS_18"], trivy: ["AWS-0089"] },
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html",
    checks: [
      resource("aws_s3_bucket", (bucket) =>
        unless(
          or(isLogTarget(bucket), isPublishedWithLog(bucket)),
          and(
            bucket.connected("aws_s3_bucket_logging", "bucket", "bucket").isEmpty(),
            bucket.blocks("logging").isEmpty(),
          ),
        ),
      ),
    ],
  },
];
