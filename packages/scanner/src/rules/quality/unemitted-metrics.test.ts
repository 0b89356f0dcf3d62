// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

/** A filter and an alarm for each event of a map. */
const loop = (
  emitted: string,
  watched: string,
  [here = "var.namespace", there = "var.namespace"]: readonly string[] = [],
) => `
  variable "namespace" {
    default = "Security"
  }
  variable "given" {}
  locals {
    events = {
      RootLogin    = "{ $.userIdentity.type = \\"Root\\" }"
      PolicyChange = "{ $.eventName = PutRolePolicy }"
    }
  }
  resource "aws_cloudwatch_log_metric_filter" "it" {
    for_each       = local.events
    name           = each.key
    log_group_name = "trail"
    pattern        = each.value
    metric_transformation {
      namespace = ${here}
      name      = ${emitted}
      value     = "1"
    }
  }
  resource "aws_cloudwatch_metric_alarm" "it" {
    for_each            = local.events
    alarm_name          = each.key
    namespace           = ${there}
    metric_name         = ${watched}
    statistic           = "Sum"
    comparison_operator = "GreaterThanOrEqualToThreshold"
    threshold           = 1
  }`;

const one = (emitted: string, watched: string, ...namespaces: readonly string[]) =>
  loop(`"${emitted}"`, `"${watched}"`, namespaces.length > 0 ? [...namespaces] : undefined)
    .replaceAll(/for_each .*$/gm, "")
    .replaceAll("each.key", '"it"')
    .replaceAll("each.value", '"ERROR"');

testRule("quality-deaf-alarm", {
  fails: {
    "counts in place of events": loop('"${each.key}Count"', '"${each.key}Events"'),
    "the name of the filter": loop(
      '"Login${each.key}Total"',
      "aws_cloudwatch_log_metric_filter.it[each.key].name",
    ),
    "another word for the count": one("ErrorCount", "TotalErrors"),
    "words in another order": one("FailedLogins", "login-failures"),
    "another namespace with the caller's part": one(
      "FailedPayments",
      "FailedPayments",
      '"Shops/${var.given}"',
      '"Shop/${var.given}"',
    ),
    "another namespace in a loop": loop('"${each.key}Count"', '"${each.key}Count"', [
      '"Audit"',
      '"Security"',
    ]),
    "another name with the caller's part": one(
      "${var.given}-errors",
      "${var.given}-error-count",
      '"Shop"',
      '"Shop"',
    ),
  },
  passes: {
    "the same counts": loop('"${each.key}Count"', '"${each.key}Count"'),
    "the metric of the filter": loop(
      '"${each.key}Count"',
      "one(aws_cloudwatch_log_metric_filter.it[each.key].metric_transformation).name",
    ),
    "the same namespace with the caller's part": one(
      "FailedPayments",
      "FailedPayments",
      '"Shop/${var.given}"',
      '"Shop/${var.given}"',
    ),
    "namespaces with different parts of the caller's": one(
      "FailedPayments",
      "FailedPayments",
      '"Shop/${var.given}"',
      '"Shop/${var.namespace.name}"',
    ),
    "a name that is the caller's": one("${var.given}", "Errors", '"Shop"', '"Shop"'),
    "a metric of the application": one("FailedPayments", "PaymentLatency"),
    "a share beside a count": one("ErrorCount", "ErrorPercentage").replace(
      "ErrorCount",
      "FatalCount",
    ),
    "a metric of a service": one("Errors", "Errors", '"Shop"', '"AWS/Lambda"'),
    "a count of others": one("RootLogins", "FailedLogins"),
  },
});
