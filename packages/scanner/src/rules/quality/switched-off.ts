import { and, type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** What starts something, and the value of the argument that keeps it from doing so. */
const TRIGGERS: readonly (readonly [types: string, argument: string, off: string | boolean])[] = [
  ["aws_glue_trigger", "enabled", false],
  ["aws_scheduler_schedule", "state", "DISABLED"],
  ["aws_cloudwatch_event_rule", "state", "DISABLED"],
  ["aws_cloudwatch_event_rule", "is_enabled", false],
  ["aws_lambda_event_source_mapping", "enabled", false],
  ["aws_iot_topic_rule", "enabled", false],
  ["aws_pipes_pipe", "desired_state", "STOPPED"],
  ["azurerm_logic_app_workflow", "enabled", false],
  ["google_cloud_scheduler_job", "paused", true],
  ["google_cloudbuild_trigger", "disabled", true],
  ["google_bigquery_data_transfer_config", "disabled", true],
  ...["blob_event", "custom_event", "schedule", "tumbling_window"].map(
    (kind) => [`azurerm_data_factory_trigger_${kind}`, "activated", false] as const,
  ),
];

/** Switched off in the code. A default of a variable is a choice that callers can change. */
function isOff(trigger: ResourceView, argument: string, off: string | boolean): Fact {
  const attribute = trigger.attr(argument);
  const { defaults, inputs } = attribute.value.marks;
  const isWritten = defaults.length === 0 && inputs.length === 0;
  return and(attribute.is(off), fact(isWritten, attribute.evidence()));
}

export const switchedOffRules: readonly Rule[] = [
  {
    id: "quality-trigger-off",
    title: "Trigger is switched off, so nothing starts",
    severity: "LOW",
    category: "quality",
    explanation: "The apply succeeds, and the job behind the trigger never runs.",
    fix: "Switch it on, remove it, or make the state a variable.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables",
    checks: TRIGGERS.map(([types, argument, off]) =>
      resource(types, (trigger) => isOff(trigger, argument, off)),
    ),
  },
];
