import { anyCase, atLeast, like, oneOf, type PermittedRow, permit, upTo } from "./permitted.ts";

const LOG_DAYS = oneOf(
  "0 1 3 5 7 14 30 60 90 120 150 180 365 400 545 731 1096 1827 2192 2557 2922 3288 3653",
);
const UNIT = oneOf(
  "Seconds Microseconds Milliseconds Bytes Kilobytes Megabytes Gigabytes Terabytes Bits Kilobits Megabits Gigabits Terabits Percent Count Bytes/Second Kilobytes/Second Megabytes/Second Gigabytes/Second Terabytes/Second Bits/Second Kilobits/Second Megabits/Second Gigabits/Second Terabits/Second Count/Second None",
);
const LOG_GROUP = like(
  /^[\w./#-]{1,512}$/,
  "at most 512 letters, digits, hyphens, dots, slashes and underscores",
);

/** Alarms of high resolution look at 10, 20 or 30 seconds. */
const PERIOD = {
  takes: "10, 20, 30 or a multiple of 60",
  fits: (text: string) => /^(10|20|30)$/.test(text) || Number(text) % 60 === 0,
};
const QUERY_PERIOD = {
  takes: "1, 5, 10, 20, 30 or a multiple of 60",
  fits: (text: string) => /^[15]$/.test(text) || PERIOD.fits(text),
};

const PERCENTILE = /^((p|tm|wm|tc|ts)(\d{1,2}(\.\d+)?|100)|IQM|(TM|WM|PR|TC|TS)\(.*:.*\))$/;
const STATISTIC = like(
  /^(SampleCount|Average|Sum|Minimum|Maximum)$/,
  "`Average`, `Sum`, `Minimum`, `Maximum`, `SampleCount`",
);

const alarms: readonly PermittedRow[] = [
  ...permit("aws_cloudwatch_metric_alarm", {
    alarm_name: upTo(255),
    alarm_description: upTo(1024),
    comparison_operator: oneOf(
      "GreaterThanOrEqualToThreshold GreaterThanThreshold LessThanThreshold LessThanOrEqualToThreshold LessThanLowerOrGreaterThanUpperThreshold LessThanLowerThreshold GreaterThanUpperThreshold",
    ),
    evaluation_periods: atLeast(1),
    datapoints_to_alarm: atLeast(1),
    evaluate_low_sample_count_percentiles: anyCase("evaluate ignore"),
    statistic: STATISTIC,
    extended_statistic: like(PERCENTILE, "`p99`, `tm90` and the like"),
    treat_missing_data: anyCase("missing ignore breaching notBreaching"),
    period: PERIOD,
    unit: UNIT,
    "metric_query.period": QUERY_PERIOD,
    "metric_query.expression": upTo(1024),
    "metric_query.metric.period": QUERY_PERIOD,
    "metric_query.metric.stat": {
      takes: `${STATISTIC.takes}, or \`p99\` and the like`,
      fits: (text) => STATISTIC.fits(text) || PERCENTILE.test(text),
    },
    "metric_query.metric.unit": UNIT,
  }),
  ...permit("aws_cloudwatch_dashboard", {
    dashboard_name: like(/^[\w-]{1,255}$/, "at most 255 letters, digits, hyphens and underscores"),
  }),
  ...permit("aws_cloudwatch_metric_stream", {
    output_format: oneOf("json opentelemetry0.7 opentelemetry1.0"),
  }),
];

const logs: readonly PermittedRow[] = [
  ...permit("aws_cloudwatch_log_group", {
    name: LOG_GROUP,
    retention_in_days: LOG_DAYS,
    log_group_class: oneOf("STANDARD INFREQUENT_ACCESS DELIVERY"),
  }),
  ...permit("aws_cloudwatch_log_stream", {
    name: like(/^[^:*]{1,512}$/, "at most 512 characters without `:` and `*`"),
  }),
  ...permit("aws_cloudwatch_log_metric_filter", {
    pattern: upTo(1024),
    "metric_transformation.name": like(/^[^:*$]{1,255}$/, "at most 255 characters without `:`"),
    "metric_transformation.unit": UNIT,
  }),
  ...permit("aws_cloudtrail", {
    name: like(
      /^[A-Za-z0-9](?!.*[._-]{2})[\w.-]{1,126}[A-Za-z0-9]$/,
      "at most 128 letters, digits, hyphens, dots and underscores",
    ),
    "event_selector.read_write_type": oneOf("All ReadOnly WriteOnly"),
    "event_selector.data_resource.type": oneOf(
      "AWS::S3::Object AWS::Lambda::Function AWS::DynamoDB::Table",
    ),
    "insight_selector.insight_type": oneOf("ApiCallRateInsight ApiErrorRateInsight"),
  }),
];

const frequency = oneOf("One_Hour Three_Hours Six_Hours Twelve_Hours TwentyFour_Hours");

const configuration: readonly PermittedRow[] = [
  ...permit("aws_config_config_rule", {
    name: upTo(128),
    maximum_execution_frequency: frequency,
    "source.owner": oneOf("AWS CUSTOM_LAMBDA CUSTOM_POLICY"),
    "evaluation_mode.mode": oneOf("DETECTIVE PROACTIVE"),
  }),
  ...permit("aws_config_delivery_channel", {
    "snapshot_delivery_properties.delivery_frequency": frequency,
  }),
  ...permit("aws_config_configuration_recorder", {
    "recording_mode.recording_frequency": oneOf("CONTINUOUS DAILY"),
  }),
];

/** What AWS takes for alarms, logs and records of changes. */
export const awsMonitoringPermitted: readonly PermittedRow[] = [
  ...alarms,
  ...logs,
  ...configuration,
];
