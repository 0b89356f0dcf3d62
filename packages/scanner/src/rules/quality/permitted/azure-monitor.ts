import { ISO_DURATION, WEEKDAYS } from "./formats.ts";
import { between, like, oneOf, type PermittedRow, permit } from "./permitted.ts";

const METRICS = "azurerm_monitor_metric_alert";
const QUERIES = "azurerm_monitor_scheduled_query_rules_alert_v2";
const SCALING = "azurerm_monitor_autoscale_setting";

const AGGREGATION = oneOf("Average Count Maximum Minimum Total");
const DIMENSION = oneOf("Exclude Include StartsWith");
const COUNT = between(0, 1000);
const PERIODS = between(1, 6);
const LEVEL = oneOf("Critical Error Informational Verbose Warning");

/** What alerts, logs and scaling of Azure take. */
export const azureMonitorPermitted: readonly PermittedRow[] = [
  ...permit(METRICS, {
    "criteria.aggregation": AGGREGATION,
    "criteria.operator": oneOf("Equals GreaterThan GreaterThanOrEqual LessThan LessThanOrEqual"),
    "criteria.dimension.operator": DIMENSION,
    "dynamic_criteria.aggregation": AGGREGATION,
    "dynamic_criteria.operator": oneOf("GreaterOrLessThan GreaterThan LessThan"),
    "dynamic_criteria.alert_sensitivity": oneOf("High Low Medium"),
    "dynamic_criteria.dimension.operator": DIMENSION,
  }),
  ...permit(QUERIES, {
    severity: between(0, 4),
    evaluation_frequency: oneOf(
      "PT1M PT5M PT10M PT15M PT30M PT45M PT1H PT2H PT3H PT4H PT5H PT6H P1D",
    ),
    window_duration: oneOf(
      "PT1M PT5M PT10M PT15M PT30M PT45M PT1H PT2H PT3H PT4H PT5H PT6H P1D P2D",
    ),
    mute_actions_after_alert_duration: oneOf(
      "PT5M PT10M PT15M PT30M PT45M PT1H PT2H PT3H PT4H PT5H PT6H P1D P2D",
    ),
    "criteria.operator": oneOf("Equal GreaterThan GreaterThanOrEqual LessThan LessThanOrEqual"),
    "criteria.time_aggregation_method": AGGREGATION,
    "criteria.dimension.operator": oneOf("Exclude Include"),
    "criteria.failing_periods.minimum_failing_periods_to_trigger_alert": PERIODS,
    "criteria.failing_periods.number_of_evaluation_periods": PERIODS,
  }),
  ...permit("azurerm_monitor_activity_log_alert", {
    "criteria.category": oneOf(
      "Administrative Autoscale Policy Recommendation ResourceHealth Security ServiceHealth",
    ),
    "criteria.level": LEVEL,
    "criteria.levels": LEVEL,
  }),
  ["azurerm_monitor_action_group", "short_name", like(/^.{1,12}$/, "at most 12 characters")],
  [
    "azurerm_monitor_diagnostic_setting",
    "log_analytics_destination_type",
    oneOf("AzureDiagnostics Dedicated"),
  ],
  ...permit(SCALING, {
    "profile.capacity.minimum": COUNT,
    "profile.capacity.maximum": COUNT,
    "profile.capacity.default": COUNT,
    "profile.rule.metric_trigger.time_grain": ISO_DURATION,
    "profile.rule.metric_trigger.time_window": ISO_DURATION,
    "profile.rule.metric_trigger.statistic": oneOf("Average Max Min Sum"),
    "profile.rule.metric_trigger.time_aggregation": oneOf(
      "Average Count Last Maximum Minimum Total",
    ),
    "profile.rule.metric_trigger.operator": oneOf(
      "Equals GreaterThan GreaterThanOrEqual LessThan LessThanOrEqual NotEquals",
    ),
    "profile.rule.metric_trigger.dimensions.operator": oneOf("Equals NotEquals"),
    "profile.rule.scale_action.direction": oneOf("Decrease Increase"),
    "profile.rule.scale_action.type": oneOf(
      "ChangeCount ExactCount PercentChangeCount ServiceAllowedNextValue",
    ),
    "profile.rule.scale_action.cooldown": ISO_DURATION,
    "profile.recurrence.days": WEEKDAYS,
    "profile.recurrence.hours": between(0, 23),
    "profile.recurrence.minutes": between(0, 59),
    "predictive.scale_mode": oneOf("Disabled Enabled ForecastOnly"),
  }),
  [
    "azurerm_log_analytics_workspace",
    "name",
    like(
      /^[A-Za-z0-9][A-Za-z0-9-]{2,61}[A-Za-z0-9]$/,
      "at most 63 and at least 4 letters, digits and hyphens",
    ),
  ],
  [
    "azurerm_application_insights",
    "application_type",
    oneOf("ios java MobileCenter Node.JS other phone store web"),
  ],
];
