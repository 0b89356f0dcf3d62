import { and, anyOf, type Fact, fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "./conflicts.ts";

/** What calls functions, the argument with the function, and the service that calls. */
const CALLERS: readonly (readonly [type: string, via: string, role: string, service: RegExp])[] = [
  ["aws_cloudwatch_event_target", "arn", "role_arn", /^events\./],
  ["aws_sns_topic_subscription", "endpoint", "subscription_role_arn", /^sns\./],
  ["aws_s3_bucket_notification", "lambda_function.lambda_function_arn", "role_arn", /^s3\./],
  ["aws_cloudwatch_log_subscription_filter", "destination_arn", "role_arn", /^logs\./],
  ["aws_api_gateway_integration", "uri", "credentials", /^apigateway\./],
  ["aws_apigatewayv2_integration", "integration_uri", "credentials_arn", /^apigateway\./],
];

const PERMISSION = "aws_lambda_permission";

/** The whole policy of a function, which replaces single permissions. */
const POLICY = "aws_lambda_resource_policy";

/** The most permissions that a caller is compared with. Real modules have fewer. */
const MAX_GRANTS = 100;

/**
 * Other permissions, which may be for this function too: by the name of a version, or by another way
 * of writing it.
 */
function mayBeElsewhere(caller: ResourceView, type: string, via: string, of: string): Fact {
  const { members } = caller.others(type);
  const isOfNone = members
    .slice(0, MAX_GRANTS)
    .some(({ view }) => view.referred(via, of).members.length === 0);
  return isOfNone || members.length > MAX_GRANTS ? caller.others(type).exists() : fact(false);
}

/** A function that the service may not call, which takes no role. */
function isRefused(caller: ResourceView, via: string, role: string, service: RegExp): Fact {
  return and(
    caller.referred(via, "aws_lambda_function").some((lambda) =>
      and(
        lambda
          .connected(PERMISSION, "function_name", "function_name")
          .every((permission) =>
            and(
              permission.attr("principal").matches(/^[\w-]+\.amazonaws\.com$/),
              not(permission.attr("principal").matches(service)),
            ),
          ),
        lambda.connected(POLICY, "resource_arn").isEmpty(),
      ),
    ),
    caller.attr(role).isAbsent(),
    not(mayBeElsewhere(caller, PERMISSION, "function_name", "aws_lambda_function")),
    not(mayBeElsewhere(caller, POLICY, "resource_arn", "aws_lambda_function")),
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
    not(mayBeElsewhere(sender, "aws_sqs_queue_policy", "queue_url", "aws_sqs_queue")),
  );
}

/** Where Google's logs go, and the grants that let their writer in. */
const STORES: readonly (readonly [store: string, grants: readonly string[]])[] = [
  [
    "google_storage_bucket",
    ["google_storage_bucket_iam_member", "google_storage_bucket_iam_binding"],
  ],
  [
    "google_bigquery_dataset",
    [
      "google_bigquery_dataset_iam_member",
      "google_bigquery_dataset_iam_binding",
      "google_bigquery_dataset_access",
    ],
  ],
  ["google_pubsub_topic", ["google_pubsub_topic_iam_member", "google_pubsub_topic_iam_binding"]],
];

/** Roles that don't write. */
const READING = /(viewer|reader|subscriber|browser)$/i;

const ANYWHERE = ["google_project_iam_member", "google_project_iam_binding"];

/** A sink writes into a store of the module, and nothing there lets its identity do so. */
function isLockedOut(sink: ResourceView): Fact {
  const isOwn = anyOf(STORES.map(([store]) => sink.referred("destination", store).exists()));
  const grants = [...STORES.flatMap(([, types]) => types), ...ANYWHERE];
  const isGranted = grants.flatMap((type) =>
    ["member", "members", "user_by_email", "iam_member"].map((via) =>
      sink.connected(type, via).some((grant) => not(grant.attr("role").matches(READING))),
    ),
  );
  const isListed = sink.connected("google_bigquery_dataset", "access.user_by_email").exists();
  const isElsewhere = sink.others("data.google_iam_policy").exists();
  return and(isOwn, not(anyOf([...isGranted, isListed, isElsewhere])));
}

/** Targets of events that only a role can start. */
const BY_ROLE = [
  "aws_sfn_state_machine",
  "aws_codebuild_project",
  "aws_codepipeline",
  "aws_batch_job_queue",
  "aws_ecs_cluster",
  "aws_kinesis_stream",
  "aws_kinesis_firehose_delivery_stream",
];
const BY_ROLE_ARN = /^arn:[\w-]+:(states|codebuild|codepipeline|batch|ecs|kinesis|firehose):/;

function isWithoutRole(target: ResourceView): Fact {
  const isNamed = target.attr("arn").matches(BY_ROLE_ARN);
  const isOwn = BY_ROLE.map((type) => target.referred("arn", type).exists());
  return and(
    anyOf([isNamed, ...isOwn]),
    target.attr("role_arn").isAbsent(),
    // SAM creates the rule and the role of an event.
    target.attr("rule").isPresent(),
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
    fix: "Add an `aws_lambda_permission`, an `aws_sqs_queue_policy` that names the sender, or a role for the `writer_identity`.",
    link: "https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html",
    checks: [
      resource("aws_cloudwatch_event_target", (target) =>
        because("EventBridge needs a `role_arn` for this target", isWithoutRole(target)),
      ),
      ...CALLERS.map(([type, via, role, service]) =>
        resource(type, (caller) =>
          because("no permission lets it call the function", isRefused(caller, via, role, service)),
        ),
      ),
      ...SENDERS.map(([type, via]) =>
        resource(type, (sender) =>
          because("no policy lets it send to the queue", isClosed(sender, via)),
        ),
      ),
      resource(
        [
          "google_logging_project_sink",
          "google_logging_folder_sink",
          "google_logging_organization_sink",
        ],
        (sink) => because("its `writer_identity` has no role there to write", isLockedOut(sink)),
      ),
    ],
  },
];
