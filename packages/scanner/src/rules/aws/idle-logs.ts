import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact, ifKnown, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { expiresWithin, isLogTarget } from "./s3-protection.ts";

/** CloudFormation and Pulumi start the recorder with its channel. */
function isNeverStarted(recorder: ResourceView): Fact {
  if (!/\.tf(\.json)?$/.test(recorder.location.file.path)) return fact(false);
  return and(
    recorder.connected("aws_config_configuration_recorder_status", "name", "name").isEmpty(),
    // Without a channel, the rest of the setup is elsewhere.
    recorder.others("aws_config_delivery_channel").exists(),
  );
}

/** The module creates networks or resolves for some, and the log of queries belongs to none. */
function logsNoNetwork(log: ResourceView): Fact {
  const associations = "aws_route53_resolver_query_log_config_association";
  return ifKnown(
    and(
      log.connected(associations, "resolver_query_log_config_id").isEmpty(),
      log.connected("aws_route53profiles_resource_association", "resource_arn").isEmpty(),
      or(
        log.others("aws_vpc").exists(),
        log.others("aws_route53_resolver_rule_association").exists(),
      ),
      log.connected("aws_ram_resource_association", "resource_arn").isEmpty(),
    ),
  );
}

/** Settings of sessions that name no place for what people type. */
function keepsNoSessions(document: ResourceView): Fact {
  const inputs = document.attr("content").json().member("inputs");
  const places = ["s3BucketName", "cloudWatchLogGroupName"].map((name) => inputs.member(name));
  return ifKnown(
    and(
      document.attr("document_type").is("Session"),
      inputs.isPresent(),
      ...places.map((place) => place.isAbsent()),
    ),
  );
}

/** Logs that have to be there when an attack is found, which takes weeks. */
const AUDITED: readonly (readonly [type: string, argument: string])[] = [
  ["aws_cloudtrail", "s3_bucket_name"],
  ["aws_config_delivery_channel", "s3_bucket_name"],
];

/** A lifecycle of its bucket deletes the log within three months. */
function expiresSoon(log: ResourceView, argument: string): Fact {
  const isSoon = (days: AttributeView) => days.isBelow(90);
  return log.referred(argument, "aws_s3_bucket").some((bucket) =>
    or(
      bucket
        .connected("aws_s3_bucket_lifecycle_configuration", "bucket", "bucket")
        .some((lifecycle) =>
          lifecycle
            .blocks("rule")
            .some((rule) =>
              and(isSoon(rule.attr("expiration.days")), rule.attr("status").isNot("Disabled")),
            ),
        ),
      bucket.blocks("lifecycle_rule").some((rule) => isSoon(rule.attr("expiration.days"))),
    ),
  );
}

/** Days within which a log that nobody passes on can't have been read after an incident. */
const FORGOTTEN_DAYS = 14;

/** Objects that are copied or announced when they are written may be kept elsewhere. */
function isPassedOn(bucket: ResourceView): Fact {
  return or(
    bucket.connected("aws_s3_bucket_replication_configuration", "bucket", "bucket").exists(),
    bucket.connected("aws_s3_bucket_notification", "bucket", "bucket").exists(),
  );
}

/** A bucket that services write access logs or flow logs to. */
function getsLogs(bucket: ResourceView): Fact {
  return or(
    isLogTarget(bucket),
    ...BALANCERS.map((type) => bucket.connected(type, "access_logs.bucket", "bucket").exists()),
    bucket.connected("aws_flow_log", "log_destination").exists(),
  );
}

const BALANCERS = ["aws_lb", "aws_alb", "aws_elb"];

/** Kept when its stack or code is removed, and emptied within two weeks all the same. */
function forgetsProtected(group: ResourceView): Fact {
  const isProtected = or(
    group.attr("skip_destroy").is(true),
    group.attr("deletion_protection_enabled").is(true),
    group.attr("deletion_policy").is("Retain"),
  );
  return and(
    isProtected,
    group.attr("retention_in_days").testNumber((days) => days > 0 && days < 15),
    not(isArchived(group)),
  );
}

/** All of it is sent elsewhere when it is written. */
function isArchived(group: ResourceView): Fact {
  return group
    .connected("aws_cloudwatch_log_subscription_filter", "log_group_name", "name")
    .some((filter) => filter.attr("filter_pattern").test((pattern = "") => pattern.trim() === ""));
}

/** Rules for logs that are set up and record nothing. */
export const idleLogRules: readonly Rule[] = [
  {
    id: "aws-log-protected-short",
    title: "Log group is protected from deletion and forgets within two weeks",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "Most incidents are noticed later, when the log is deleted.",
    fix: "Set `retention_in_days` to 90 or more.",
    link: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
    checks: [resource("aws_cloudwatch_log_group", forgetsProtected)],
  },
  {
    id: "aws-config-recorder-idle",
    title: "Configuration recorder is never started",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "Terraform creates the recorder stopped, so no change is recorded.",
    fix: "Add an `aws_config_configuration_recorder_status` with `is_enabled = true`.",
    peers: { checkov: ["CKV2_AWS_45"] },
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder_status",
    checks: [resource("aws_config_configuration_recorder", isNeverStarted)],
  },
  {
    id: "aws-resolver-log-idle",
    title: "Log of DNS queries belongs to no network",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "Queries are logged only for the networks that are associated with it.",
    fix: "Add an `aws_route53_resolver_query_log_config_association` for each VPC.",
    link: "https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-query-logs.html",
    checks: [resource("aws_route53_resolver_query_log_config", logsNoNetwork)],
  },
  {
    id: "aws-session-log",
    title: "Sessions on machines are not logged",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out what was done on the machine.",
    fix: "Set `s3BucketName` or `cloudWatchLogGroupName` in the document's `inputs`.",
    link: "https://docs.aws.amazon.com/systems-manager/latest/userguide/session-manager-logging.html",
    checks: [resource("aws_ssm_document", keepsNoSessions)],
  },
  {
    id: "aws-audit-log-expiry",
    title: "Audit log is deleted after less than three months",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "Many attacks are found later, when the log of their first steps is deleted.",
    fix: "Let the lifecycle of the bucket keep objects for 90 days or more.",
    link: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/best-practices-security.html",
    checks: AUDITED.map(([type, argument]) =>
      resource(type, (log) => ifKnown(expiresSoon(log, argument))),
    ),
  },
  {
    id: "aws-access-log-expiry",
    title: "Access log is deleted within two weeks",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation:
      "Most incidents are noticed later, when searches no longer find the requests that led to them.",
    fix: "Set `expiration.days` of the bucket's lifecycle to 90 or more.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html",
    checks: [
      resource("aws_s3_bucket", (bucket) =>
        ifKnown(
          and(expiresWithin(bucket, FORGOTTEN_DAYS), getsLogs(bucket), not(isPassedOn(bucket))),
        ),
      ),
    ],
  },
  {
    id: "aws-glue-log",
    title: "Glue job keeps no log while it runs",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "If the job hangs or is stopped, you can't find out what it did.",
    fix: 'Set `"--enable-continuous-cloudwatch-log"` to `"true"`.',
    link: "https://docs.aws.amazon.com/glue/latest/dg/monitor-continuous-logging-enable.html",
    checks: [
      resource("aws_glue_job", (job) =>
        job.attr("default_arguments").member("--enable-continuous-cloudwatch-log").is(false),
      ),
    ],
  },
];
