import {
  and,
  anyOf,
  type Fact,
  fact,
  not,
  or,
  unless,
  unlessKnown,
} from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Services that call a function without waiting for its answer. */
const ASYNCHRONOUS =
  /^(sns|events|s3|ses|iot|logs|config|codecommit|cloudformation|scheduler)\.amazonaws\.com(\.cn)?$/;

/** Where functions are named, by what invokes them without waiting. */
const INVOKERS: readonly (readonly [type: string, via: string])[] = [
  ["aws_sns_topic_subscription", "endpoint"],
  ["aws_cloudwatch_event_target", "arn"],
  ["aws_s3_bucket_notification", "lambda_function.lambda_function_arn"],
];

function isInvokedByEvents(lambda: ResourceView): Fact {
  const permitted = lambda
    .connected("aws_lambda_permission", "function_name", "function_name")
    .some((permission) => permission.attr("principal").matches(ASYNCHRONOUS));
  const invoked = INVOKERS.map(([type, via]) => lambda.connected(type, via).exists());
  return anyOf([permitted, ...invoked]);
}

/** A function that catches what it fails at. */
function keepsFailures(lambda: ResourceView): Fact {
  const configured = lambda
    .connected("aws_lambda_function_event_invoke_config", "function_name", "function_name")
    .some((config) => config.has("destination_config.on_failure"));
  const caught = INVOKERS.map(([type, via]) =>
    lambda
      .connected(type, via)
      .some((each) => or(each.attr("redrive_policy").isPresent(), each.has("dead_letter_config"))),
  );
  return anyOf([lambda.has("dead_letter_config"), configured, ...caught]);
}

function losesEvents(lambda: ResourceView): Fact {
  return unless(
    keepsFailures(lambda),
    and(not(lambda.has("dead_letter_config")), isInvokedByEvents(lambda)),
  );
}

/** Records of a stream are skipped, or block it, if the function keeps failing. */
function losesRecords(mapping: ResourceView): Fact {
  const source = mapping.attr("event_source_arn");
  const isNamed = /:(kinesis|dynamodb):/.test(
    source.value.kind === "string" ? source.value.value : "",
  );
  const isOfStream = ["aws_kinesis_stream", "aws_dynamodb_table"].map((type) =>
    mapping.referred("event_source_arn", type).exists(),
  );
  return and(
    not(mapping.has("destination_config")),
    anyOf([
      fact(isNamed, source.evidence()),
      mapping.attr("starting_position").isPresent(),
      ...isOfStream,
    ]),
  );
}

/** Types that drop an event after some attempts, and the block that keeps it. */
const DROPPING: readonly (readonly [types: readonly string[], block: string])[] = [
  [
    ["azurerm_eventgrid_event_subscription", "azurerm_eventgrid_system_topic_event_subscription"],
    "storage_blob_dead_letter_destination",
  ],
];

/** A subscription that receives what others failed at is the last one. */
function readsDeadLetters(subscription: ResourceView): Fact {
  return subscription
    .referred("topic", "google_pubsub_topic")
    .some((topic) =>
      topic
        .connected("google_pubsub_subscription", "dead_letter_policy.dead_letter_topic")
        .exists(),
    );
}

/** What Pub/Sub delivers on its own. Who pulls messages can take each until its retention ends. */
const DELIVERIES = ["push_config", "bigquery_config", "cloud_storage_config"];

/** A subscription that gives up a message that its receiver keeps refusing. */
function losesMessages(subscription: ResourceView): Fact {
  return unlessKnown(
    readsDeadLetters(subscription),
    and(
      not(subscription.has("dead_letter_policy")),
      anyOf(DELIVERIES.map((block) => subscription.has(block))),
    ),
  );
}

/** Messages of a queue with a lifetime are dropped when it ends. */
function dropsExpired(queue: ResourceView): Fact {
  return and(
    queue.attr("dead_lettering_on_message_expiration").isNot(true),
    queue.attr("default_message_ttl").isPresent(),
  );
}

/** Rules for events that are dropped after they failed. */
export const deadLetterRules: readonly Rule[] = [
  {
    id: "quality-lost-events",
    title: "Events that fail are dropped",
    severity: "LOW",
    category: "quality",
    explanation:
      "After the last attempt, the event is deleted, and can be neither analyzed nor repeated.",
    fix: "Keep failed events in a queue or bucket: `dead_letter_config`, `destination_config` or `dead_letter_policy`.",
    peers: { checkov: ["CKV_AWS_116"] },
    link: "https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html",
    checks: [
      resource("aws_lambda_function", losesEvents),
      resource("aws_lambda_event_source_mapping", losesRecords),
      ...DROPPING.map(([types, block]) =>
        resource(types, (subscription) => not(subscription.has(block))),
      ),
      resource("google_pubsub_subscription", losesMessages),
      resource(["azurerm_servicebus_queue", "azurerm_servicebus_subscription"], dropsExpired),
    ],
  },
];
