import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { dimensionFault } from "./alarm-dimensions.ts";
import {
  type AlarmFault,
  alarmFaults,
  azureAlertFaults,
  googleAlertFaults,
  isDownward,
  isOf,
  isUpward,
} from "./alarm-faults.ts";
import { because } from "./conflicts.ts";
import { missesAlarm, missesLogMetric } from "./misnamed-alarms.ts";

/** Metrics from 0 to 100. */
const PERCENTAGES =
  /^(CPUUtilization|MemoryUtilization|DatabaseMemoryUsagePercentage|EngineCPUUtilization|DiskSpaceUtilization|disk_used_percent|mem_used_percent|PercentIOLimit|BurstBalance|CPUReservation|MemoryReservation)$/;

/** Metrics that count bytes. A smaller number is meant in megabytes or gigabytes. */
const BYTES = /^(FreeStorageSpace|FreeableMemory|FreeLocalStorage)$/;
const MEGABYTE = 1_000_000;
/** OpenSearch counts in megabytes. */
const IN_BYTES = ["AWS/RDS", "AWS/DocDB", "AWS/Neptune", "AWS/ElastiCache"];

/** Metrics that grow if something is wrong, and metrics that fall. */
const BAD =
  /^(Errors|Throttles|DeadLetterErrors|HTTPCode_(Target_|ELB_|Backend_)?[45]XX(_Count)?|[45]XXError|[45]xxErrorRate|UnHealthyHostCount|StatusCheckFailed(_Instance|_System)?|ApproximateAgeOfOldestMessage|ExecutionsFailed|FailedInvocations|ReplicaLag|IteratorAge|RejectedConnectionCount|TargetConnectionErrorCount)$/;
const GOOD =
  /^(HealthyHostCount|FreeStorageSpace|FreeableMemory|BurstBalance|CPUCreditBalance|FreeLocalStorage)$/;

/** The lowest threshold that a percentage can't go beyond. */
function isBeyond(alarm: ResourceView): Fact {
  const threshold = alarm.attr("threshold");
  const isStrict = alarm.attr("comparison_operator").is("GreaterThanThreshold");
  return anyOf([threshold.isAbove(100), and(threshold.is(100), isStrict)]);
}

const FAULTS: readonly AlarmFault[] = [
  [
    "a percentage never goes beyond 100",
    (alarm) => and(isBeyond(alarm), isOf(alarm, PERCENTAGES), isUpward(alarm)),
  ],
  [
    "the metric is a percentage from 0 to 100, so this is always exceeded",
    (alarm) =>
      and(
        alarm.attr("threshold").testNumber((number) => number > 0 && number < 1),
        isOf(alarm, PERCENTAGES),
        isUpward(alarm),
      ),
  ],
  [
    "the metric counts bytes",
    (alarm) =>
      and(
        alarm.attr("threshold").isBelow(MEGABYTE),
        isOf(alarm, BYTES),
        isDownward(alarm),
        alarm.attr("namespace").isIn(IN_BYTES),
      ),
  ],
  [
    "the metric falls while everything is fine",
    (alarm) => and(isDownward(alarm), isOf(alarm, BAD)),
  ],
  ["the metric rises while everything is fine", (alarm) => and(isUpward(alarm), isOf(alarm, GOOD))],
  [
    "messages that a queue gives up aren't sent, so the metric leaves them out",
    (alarm) =>
      and(
        isOf(alarm, /^NumberOfMessagesSent$/),
        alarm.attr("namespace").is("AWS/SQS"),
        isUpward(alarm),
        watchesDeadLetters(alarm),
      ),
  ],
  [
    "a count is never less than zero",
    (alarm) =>
      and(
        anyOf([
          alarm.attr("threshold").isBelow(0),
          and(
            alarm.attr("threshold").is(0),
            alarm.attr("comparison_operator").is("LessThanThreshold"),
          ),
        ]),
        isDownward(alarm),
        alarm.attr("namespace").matches(/^AWS\//),
        alarm.attr("metric_name").isPresent(),
      ),
  ],
  [
    "a service that stopped sends no data, which counts as fine",
    (alarm) =>
      and(
        alarm.attr("treat_missing_data").is("notBreaching"),
        isDownward(alarm),
        isOf(
          alarm,
          /^(Invocations|HealthyHostCount|RequestCount|NumberOfMessages(Sent|Published))$/,
        ),
      ),
  ],
  [
    "the periods together are longer than a day",
    (alarm) => {
      const [period, count] = ["period", "evaluation_periods"].map(
        (name) => alarm.attr(name).value,
      );
      const isLong =
        period?.kind === "number" &&
        count?.kind === "number" &&
        period.value < 3600 &&
        period.value * count.value > 86_400;
      return fact(isLong, alarm.attr("evaluation_periods").evidence());
    },
  ],
  ...alarmFaults,
];

/** Where budgets have their thresholds, and which are in the wrong unit. */
const BUDGETS: readonly (readonly [
  types: readonly string[],
  path: string,
  isOdd: (block: BlockView) => Fact,
  message: string,
])[] = [
  [
    ["aws_budgets_budget"],
    "notification",
    (notification) =>
      and(
        notification.attr("threshold").testNumber((number) => number > 0 && number <= 1),
        notification.attr("threshold_type").is("PERCENTAGE"),
      ),
    "the threshold is a percentage, so this is always exceeded",
  ],
  [
    ["subscription", "resource_group", "management_group"].map(
      (scope) => `azurerm_consumption_budget_${scope}`,
    ),
    "notification",
    (notification) =>
      notification.attr("threshold").testNumber((number) => number > 0 && number <= 1),
    "the threshold is a percentage, so this is always exceeded",
  ],
  [
    ["google_billing_budget"],
    "threshold_rules",
    (rules) => rules.attr("threshold_percent").isAbove(5),
    "the threshold is a ratio, of which 1 is the whole budget",
  ],
];

/** A rule for alarms that stay silent in the case that they are for, or that never do. */
export const deafAlarmRules: readonly Rule[] = [
  {
    id: "quality-deaf-alarm",
    title: "Alarm doesn't notice what it is for",
    severity: "MEDIUM",
    category: "quality",
    explanation: "It never fires, or fires while all is well, so people learn to ignore it.",
    fix: "Set the threshold in the unit of the metric, and compare in the direction that is bad.",
    link: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html",
    checks: [
      ...FAULTS.map(([message, fails]) =>
        resource("aws_cloudwatch_metric_alarm", (alarm) =>
          because(message, and(fails(alarm), not(alarm.has("metric_query")))),
        ),
      ),
      resource("aws_cloudwatch_metric_alarm", (alarm) => because(...dimensionFault(alarm))),
      resource("aws_cloudwatch_log_metric_filter", (filter) =>
        filter
          .blocks("metric_transformation")
          .each((each) => because("each match counts as zero", each.attr("value").is(0))),
      ),
      resource("aws_cloudwatch_composite_alarm", (alarm) =>
        because("no alarm of the module has exactly this name", missesAlarm(alarm)),
      ),
      resource("google_monitoring_alert_policy", (policy) =>
        because("no metric of the module has exactly this name", missesLogMetric(policy)),
      ),
      ...BUDGETS.map(([types, path, isOdd, message]) =>
        resource(types, (budget) =>
          budget.blocks(path).each((each) => because(message, isOdd(each))),
        ),
      ),
      ...azureAlertFaults.map(([message, fails]) =>
        resource("azurerm_monitor_metric_alert", (alert) => because(message, fails(alert))),
      ),
      ...googleAlertFaults.map(([message, fails]) =>
        resource("google_monitoring_alert_policy", (policy) => because(message, fails(policy))),
      ),
    ],
  },
];

/** The queue of the alarm gets what other queues give up. */
function watchesDeadLetters(alarm: ResourceView): Fact {
  const name = alarm.attr("dimensions").member("QueueName");
  const queues = alarm
    .others("aws_sqs_queue")
    .members.filter(({ view }) => name.value.marks.referents.includes(view.instance));
  const watched = queues.map(({ view }) =>
    view.connected("aws_sqs_queue", "redrive_policy").exists(),
  );
  return watched.length === 0 ? fact(false, name.evidence()) : anyOf(watched);
}
