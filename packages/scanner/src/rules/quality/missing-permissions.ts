import { and, type Fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "./conflicts.ts";

/** What calls functions, and the argument with the function. */
const CALLERS: readonly (readonly [type: string, via: string, role: string])[] = [
  ["aws_cloudwatch_event_target", "arn", "role_arn"],
  ["aws_sns_topic_subscription", "endpoint", "subscription_role_arn"],
  ["aws_s3_bucket_notification", "lambda_function.lambda_function_arn", "role_arn"],
  ["aws_cloudwatch_log_subscription_filter", "destination_arn", "role_arn"],
  ["aws_api_gateway_integration", "uri", "credentials"],
  ["aws_apigatewayv2_integration", "integration_uri", "credentials_arn"],
];

/** A function that nobody may call, by a service that takes no role. */
function isRefused(caller: ResourceView, via: string, role: string): Fact {
  return and(
    caller
      .referred(via, "aws_lambda_function")
      .some((lambda) =>
        not(lambda.connected("aws_lambda_permission", "function_name", "function_name").exists()),
      ),
    caller.attr(role).isAbsent(),
    // A permission can be given by the name of a version or by another way of writing it.
    not(caller.others("aws_lambda_permission").exists()),
  );
}

/** What sends messages to queues, and the argument with the queue. */
const SENDERS: readonly (readonly [type: string, via: string])[] = [
  ["aws_sns_topic_subscription", "endpoint"],
  ["aws_cloudwatch_event_target", "arn"],
  ["aws_s3_bucket_notification", "queue.queue_arn"],
];

function isClosed(sender: ResourceView, via: string): Fact {
  return and(
    sender
      .referred(via, "aws_sqs_queue")
      .some((queue) =>
        and(
          not(queue.connected("aws_sqs_queue_policy", "queue_url", "name").exists()),
          queue.attr("policy").isAbsent(),
        ),
      ),
    not(sender.others("aws_sqs_queue_policy").exists()),
  );
}

/** A rule for services that aren't permitted to do what they are set up for. */
export const missingPermissionRules: readonly Rule[] = [
  {
    id: "quality-missing-permission",
    title: "Service has no permission for its target",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The apply succeeds, and no event ever arrives.",
    fix: "Add an `aws_lambda_permission`, or an `aws_sqs_queue_policy` that names the sender.",
    link: "https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html",
    checks: [
      ...CALLERS.map(([type, via, role]) =>
        resource(type, (caller) =>
          because("no permission lets it call the function", isRefused(caller, via, role)),
        ),
      ),
      ...SENDERS.map(([type, via]) =>
        resource(type, (sender) =>
          because("no policy lets it send to the queue", isClosed(sender, via)),
        ),
      ),
    ],
  },
];
