import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** What reads an alarm by its name or ARN and acts on it. */
const READERS: readonly (readonly [type: string, via: string])[] = [
  ["aws_cloudwatch_composite_alarm", "alarm_rule"],
  ["aws_cloudwatch_composite_alarm", "actions_suppressor.alarm"],
  ["aws_codedeploy_deployment_group", "alarm_configuration.alarms"],
  ["aws_ecs_service", "alarms.alarm_names"],
  ["aws_route53_health_check", "cloudwatch_alarm_name"],
];

/** Actions that the caller gives are the caller's choice. */
function isLeftOut(alert: ResourceView, path: string): Fact {
  const argument = alert.attr(path);
  const isGiven = argument.value.marks.defaults.length > 0 || argument.value.kind === "unknown";
  return isGiven ? fact(false, argument.evidence()) : argument.isAbsent();
}

/** An event rule can pass on each change of an alarm. */
function isForwarded(alarm: ResourceView): Fact {
  return alarm
    .others("aws_cloudwatch_event_rule")
    .some((rule) => rule.attr("event_pattern").contains("aws.cloudwatch"));
}

function isSilent(alarm: ResourceView): Fact {
  const isRead = READERS.map(([type, via]) => alarm.connected(type, via, "alarm_name").exists());
  const isIdle = and(
    ...["alarm_actions", "ok_actions", "insufficient_data_actions"].map((path) =>
      isLeftOut(alarm, path),
    ),
  );
  return unless(
    anyOf([...isRead, isForwarded(alarm)]),
    or(isIdle, alarm.attr("actions_enabled").is(false)),
  );
}

/** Other alerts, and the block that names their recipients. */
const RECIPIENTS: readonly (readonly [types: readonly string[], block: string])[] = [
  [
    [
      "azurerm_monitor_activity_log_alert",
      "azurerm_monitor_metric_alert",
      "azurerm_monitor_scheduled_query_rules_alert",
      "azurerm_monitor_scheduled_query_rules_alert_v2",
    ],
    "action",
  ],
  [["aws_budgets_budget"], "notification"],
];

const RECEIVERS = [
  "arm_role automation_runbook azure_app_push azure_function email event_hub itsm logic_app sms",
  "voice webhook",
].flatMap((line) => line.split(" ").map((kind) => `${kind}_receiver`));

/** An action group without receivers, which aren't left to the caller. */
function reachesNoOne(group: ResourceView): Fact {
  const receives = anyOf(RECEIVERS.map((block) => group.has(block)));
  const isOfCaller = receives.evidence.some(({ marks }) => marks.defaults.length > 0);
  return isOfCaller ? fact(false, ...receives.evidence) : not(receives);
}

/** A budget that no one is told about at this threshold. */
function hasNoSubscriber(notification: BlockView): Fact {
  const lists = ["subscriber_email_addresses", "subscriber_sns_topic_arns"];
  const isOfCaller = lists.some((name) => {
    const { value } = notification.attr(name);
    return value.kind === "unknown" || value.marks.defaults.length > 0;
  });
  const isEmpty = and(...lists.map((name) => notification.attr(name).isAbsent()));
  return isOfCaller ? fact(false, ...isEmpty.evidence) : isEmpty;
}

/** Rules for alerts without a recipient. */
export const alertRules: readonly Rule[] = [
  {
    id: "quality-silent-alert",
    title: "Alert has no recipient",
    severity: "LOW",
    category: "quality",
    explanation: "The alert appears in the console only, so the team learns of it too late.",
    fix: "Add a recipient: `alarm_actions`, an `action` block or `notification_channels`.",
    link: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html",
    checks: [
      resource(["aws_cloudwatch_metric_alarm", "aws_cloudwatch_composite_alarm"], isSilent),
      ...RECIPIENTS.map(([types, block]) =>
        resource(types, (alert) =>
          and(not(alert.has(block)), not(alert.attr("enabled").is(false))),
        ),
      ),
      resource("aws_budgets_budget", (budget) =>
        budget.blocks("notification").each(hasNoSubscriber),
      ),
      resource("aws_ce_anomaly_monitor", (monitor) =>
        monitor.connected("aws_ce_anomaly_subscription", "monitor_arn_list").isEmpty(),
      ),
      resource("azurerm_monitor_action_group", (group) =>
        and(reachesNoOne(group), not(group.attr("enabled").is(false))),
      ),
      resource("google_monitoring_alert_policy", (policy) =>
        and(isLeftOut(policy, "notification_channels"), not(policy.attr("enabled").is(false))),
      ),
    ],
  },
];
