import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { missesFilter } from "./unemitted-metrics.ts";

/** What an alarm gets wrong, and how to tell. */
export type AlarmFault = readonly [message: string, fails: (alarm: ResourceView) => Fact];

const UPWARD = ["GreaterThanThreshold", "GreaterThanOrEqualToThreshold"];
const DOWNWARD = ["LessThanThreshold", "LessThanOrEqualToThreshold"];

export const isUpward = (alarm: ResourceView) => alarm.attr("comparison_operator").isIn(UPWARD);
export const isDownward = (alarm: ResourceView) => alarm.attr("comparison_operator").isIn(DOWNWARD);
export const isOf = (alarm: ResourceView, names: RegExp) =>
  alarm.attr("metric_name").matches(names);

/** What only the CloudWatch agent can measure, which publishes it in a namespace of its own. */
const OF_AGENT =
  /^((mem|disk|swap)_|(Memory|Disk|DiskSpace|Swap|Volume)_?(Used|Usage|Utili[sz]ation|Available|Free|Percent))/i;

/** Metrics that only have data while everything is fine. */
const SIGNS_OF_LIFE = /heart_?beat|succe(ss|eded)|complet|\balive/i;
const SHARES = /rate|ratio|percent/i;

/** Metrics by namespace whose unit is often mistaken, and thresholds that no one means. */
const UNITS: readonly (readonly [
  unit: string,
  namespace: string,
  names: RegExp,
  isOdd: (threshold: AttributeView) => Fact,
])[] = [
  ["seconds", "AWS/ApplicationELB", /^TargetResponseTime$/, (threshold) => threshold.isAbove(300)],
  ["seconds", "AWS/ELB", /^Latency$/, (threshold) => threshold.isAbove(300)],
  ["seconds", "AWS/RDS", /^(Read|Write)Latency$/, (threshold) => threshold.isAbove(5)],
  ["milliseconds", "AWS/Lambda", /^Duration$/, (threshold) => threshold.isBelow(10)],
  [
    "milliseconds",
    "AWS/ApiGateway",
    /^(Integration)?Latency$/,
    (threshold) => threshold.isBelow(10),
  ],
];

export const alarmFaults: readonly AlarmFault[] = [
  [
    "EC2 has no such metric; the CloudWatch agent publishes it, by default in `CWAgent`",
    (alarm) => and(isOf(alarm, OF_AGENT), alarm.attr("namespace").is("AWS/EC2")),
  ],
  ["a job that stopped sends no data, which counts as fine", missesSilence],
  ["no filter publishes this metric in this namespace", missesFilter],
  ...UNITS.map(
    ([unit, namespace, names, isOdd]): AlarmFault => [
      `the metric is in ${unit}`,
      (alarm) =>
        and(
          isOdd(alarm.attr("threshold")),
          isUpward(alarm),
          isOf(alarm, names),
          alarm.attr("namespace").is(namespace),
        ),
    ],
  ),
];

function missesSilence(alarm: ResourceView): Fact {
  const isSilent = and(
    alarm.attr("treat_missing_data").is("notBreaching"),
    isDownward(alarm),
    isOf(alarm, SIGNS_OF_LIFE),
    not(isOf(alarm, SHARES)),
    alarm.attr("statistic").isIn(["Sum", "SampleCount"]),
  );
  return isSilent.truth === true ? and(isSilent, not(hasZeros(alarm))) : isSilent;
}

/** A filter publishes zeros while nothing matches. */
function hasZeros(alarm: ResourceView): Fact {
  return alarm
    .others("aws_cloudwatch_log_metric_filter")
    .some((filter) =>
      filter
        .blocks("metric_transformation")
        .some((each) =>
          and(
            each.attr("default_value").isPresent(),
            each.attr("name").isSameAs(alarm.attr("metric_name")),
          ),
        ),
    );
}

/** Percentages of Azure's services from 0 to 100. */
const AZURE_PERCENTAGES =
  /^(Percentage CPU|(Cpu|Memory|Disk)Percentage|(cpu|memory|storage|dtu_consumption|dwu_consumption|log_write|physical_data_read|sessions|workers|io_consumption|disk_iops_consumed)_percent|node_cpu_usage_percentage|Availability|usedmemorypercentage|serverLoad|NormalizedRUConsumption)$/i;

const AZURE_BAD =
  /^(Http[45]xx|Errors|FailedRequests|ServerErrors|UserErrors|ThrottledRequests|DeadletteredMessages|UnhealthyHostCount|connections_failed|connection_failed|RunsFailed|PipelineFailedRuns)$/i;

const AZURE_GOOD =
  /^(Availability|HealthyHostCount|VipAvailability|DipAvailability|Available Memory Bytes|availabilityResults\/availabilityPercentage)$/i;

/** Faults of a condition of Azure's alerts. */
const AZURE_FAULTS: readonly (readonly [string, (criteria: BlockView) => Fact])[] = [
  [
    "a percentage never goes beyond 100",
    (criteria) => and(isBeyond(criteria), isPercentage(criteria)),
  ],
  [
    "the metric is a percentage from 0 to 100, so this is always exceeded",
    (criteria) =>
      and(
        criteria.attr("threshold").testNumber((number) => number > 0 && number < 1),
        criteria.attr("operator").matches(/^GreaterThan/),
        isPercentage(criteria),
      ),
  ],
  [
    "the metric falls while everything is fine",
    (criteria) =>
      and(
        criteria.attr("operator").matches(/^LessThan/),
        criteria.attr("metric_name").matches(AZURE_BAD),
      ),
  ],
  [
    "the metric rises while everything is fine",
    (criteria) =>
      and(
        criteria.attr("operator").matches(/^GreaterThan/),
        criteria.attr("metric_name").matches(AZURE_GOOD),
      ),
  ],
];

const isPercentage = (criteria: BlockView) =>
  criteria.attr("metric_name").matches(AZURE_PERCENTAGES);

function isBeyond(criteria: BlockView): Fact {
  const threshold = criteria.attr("threshold");
  const operator = criteria.attr("operator");
  return anyOf([
    and(threshold.isAbove(100), operator.matches(/^GreaterThan/)),
    and(threshold.is(100), operator.is("GreaterThan")),
  ]);
}

export const azureAlertFaults: readonly AlarmFault[] = AZURE_FAULTS.map(([message, fails]) => [
  message,
  (alert) => alert.blocks("criteria").some(fails),
]);

/** Metrics of Google from 0 to 1, and those from 0 to 100. */
const GOOGLE_RATIOS =
  /"(compute\.googleapis\.com\/instance\/cpu\/utilization|cloudsql\.googleapis\.com\/database\/(cpu|memory|disk)\/utilization|redis\.googleapis\.com\/stats\/(memory\/usage_ratio|memory\/system_memory_usage_ratio)|spanner\.googleapis\.com\/instance\/cpu\/utilization|run\.googleapis\.com\/container\/(cpu|memory)\/utilizations|kubernetes\.io\/(container|node)\/(cpu|memory)\/(limit|allocatable)_utilization)"/;
const GOOGLE_PERCENTAGES = /"agent\.googleapis\.com\/(memory|disk|swap)\/percent_used"/;

const GOOGLE_FAULTS: readonly (readonly [string, (condition: BlockView) => Fact])[] = [
  [
    "the metric is a ratio from 0 to 1",
    (condition) =>
      and(
        condition.attr("threshold_value").isAbove(1),
        condition.attr("filter").matches(GOOGLE_RATIOS),
        condition.attr("comparison").isNotIn(["COMPARISON_LT", "COMPARISON_LE"]),
        not(isSum(condition)),
      ),
  ],
  [
    "the metric is a percentage from 0 to 100, so this is always exceeded",
    (condition) =>
      and(
        condition.attr("threshold_value").testNumber((number) => number > 0 && number < 1),
        condition.attr("filter").matches(GOOGLE_PERCENTAGES),
        condition.attr("comparison").is("COMPARISON_GT"),
      ),
  ],
];

/** The sum of several machines can be above one. */
function isSum(condition: BlockView): Fact {
  return condition
    .blocks("aggregations")
    .some((each) =>
      anyOf([
        each.attr("cross_series_reducer").is("REDUCE_SUM"),
        each.attr("per_series_aligner").is("ALIGN_SUM"),
      ]),
    );
}

export const googleAlertFaults: readonly AlarmFault[] = GOOGLE_FAULTS.map(([message, fails]) => [
  message,
  (policy) => policy.blocks("conditions.condition_threshold").some(fails),
]);
