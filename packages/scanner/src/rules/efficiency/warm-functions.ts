import { and, anyOf, type Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "../quality/conflicts.ts";

/** At most every six hours, or at up to four hours of a day. */
const RARE =
  /^(rate\(\s*(\d+ days?|([6-9]|\d{2,}) hours)\s*\)|cron\(\s*\d+ +\d+(,\d+){0,3} [^)]*\)|at\([^)]*\))$/;

/** What starts functions at times that no schedule sets. */
const STARTERS = [
  "aws_lambda_function_url",
  "aws_lambda_event_source_mapping",
  "aws_api_gateway_integration",
  "aws_api_gateway_authorizer",
  "aws_apigatewayv2_integration",
  "aws_apigatewayv2_authorizer",
  "aws_lb_target_group_attachment",
  "aws_alb_target_group_attachment",
  "aws_vpclattice_target_group_attachment",
  "aws_sns_topic_subscription",
  "aws_s3_bucket_notification",
  "aws_cloudwatch_log_subscription_filter",
  "aws_cognito_user_pool",
  "aws_sfn_state_machine",
  "aws_iot_topic_rule",
  "aws_appsync_datasource",
  "aws_ses_receipt_rule",
  "aws_config_config_rule",
  "aws_secretsmanager_secret_rotation",
  "aws_cloudfront_distribution",
  "aws_kinesis_firehose_delivery_stream",
  "aws_connect_lambda_function_association",
  "aws_lexv2models_bot",
  "aws_bedrockagent_agent_action_group",
  "aws_pipes_pipe",
  // Capacity that follows a schedule or the load is there when it is needed.
  "aws_appautoscaling_target",
];

/** Whether only schedules of this module may start functions. */
function hasNoOtherStarter(config: ResourceView): Fact {
  return and(
    ...STARTERS.map((type) => config.others(type).isEmpty()),
    config
      .others("aws_lambda_permission")
      .every((each) => each.attr("principal").matches(/^(events|scheduler)\.amazonaws\.com$/)),
    config
      .others("aws_cloudwatch_event_rule")
      .every((rule) => rule.attr("schedule_expression").matches(RARE)),
    config
      .others("aws_scheduler_schedule")
      .every((schedule) => schedule.attr("schedule_expression").matches(RARE)),
  );
}

/** The function that is kept warm, and the aliases that it is called by. */
function calledFor(config: ResourceView): readonly ResourceView[] {
  const aliases = ["function_name", "qualifier"].flatMap((path) =>
    config.referred(path, "aws_lambda_alias").members.map(({ view }) => view),
  );
  const functions = [config, ...aliases].flatMap((each) =>
    each.referred("function_name", "aws_lambda_function").members.map(({ view }) => view),
  );
  return [...aliases, ...functions];
}

const isScheduled = (called: ResourceView) =>
  anyOf([
    called.connected("aws_scheduler_schedule", "target.arn").exists(),
    called.connected("aws_cloudwatch_event_target", "arn").exists(),
  ]);

/** A rule for functions that are kept warm for what happens a few times a day. */
export const warmFunctionRules: readonly Rule[] = [
  {
    id: "eff-warm-scheduled-function",
    title: "Function for a daily schedule is always warm",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Provisioned concurrency is charged for day and night, and a scheduled run can wait for a start.",
    fix: "Remove `aws_lambda_provisioned_concurrency_config`, so that each run starts the function.",
    link: "https://docs.aws.amazon.com/lambda/latest/dg/provisioned-concurrency.html",
    checks: [
      resource("aws_lambda_provisioned_concurrency_config", (config) => {
        const isWarm = config.attr("provisioned_concurrent_executions").isAbove(0);
        const scheduled = anyOf(calledFor(config).map(isScheduled));
        const isForSchedule = and(isWarm, scheduled, hasNoOtherStarter(config));
        const message = "only a schedule starts this function, a few times a day";
        return isForSchedule.truth === true ? because(message, isForSchedule) : isForSchedule;
      }),
    ],
  },
];
