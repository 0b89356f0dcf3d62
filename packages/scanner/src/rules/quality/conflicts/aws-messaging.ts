import { and, or } from "../../../rule-language/fact.ts";
import { type Conflict, endsOtherwise, given, isLeftOut, isSet, within } from "./conflict.ts";

const FIFO = ".fifo";

/** Settings of queues, topics, streams and alarms that exclude each other. */
export const messagingConflicts: readonly Conflict[] = [
  [
    "aws_sqs_queue",
    "the name of a FIFO queue has to end with `.fifo`",
    (queue) => and(endsOtherwise(queue.attr("name"), FIFO), queue.attr("fifo_queue").is(true)),
  ],
  [
    "aws_sns_topic",
    "the name of a FIFO topic has to end with `.fifo`",
    (topic) => and(endsOtherwise(topic.attr("name"), FIFO), topic.attr("fifo_topic").is(true)),
  ],
  [
    "aws_sqs_queue",
    "only FIFO queues remove duplicates",
    (queue) =>
      and(
        or(queue.attr("content_based_deduplication").is(true), given(queue, "deduplication_scope")),
        queue.attr("fifo_queue").isNot(true),
      ),
  ],
  [
    "aws_kinesis_stream",
    "a stream on demand takes no number of shards",
    (stream) =>
      and(
        given(stream, "shard_count"),
        stream.attr("stream_mode_details.stream_mode").is("ON_DEMAND"),
      ),
  ],
  [
    "aws_cloudwatch_metric_alarm",
    "an alarm has one statistic",
    (alarm) => and(isSet(alarm, "extended_statistic"), isSet(alarm, "statistic")),
  ],
  [
    "aws_sqs_queue",
    '`perMessageGroupId` needs `deduplication_scope = "messageGroup"`',
    (queue) =>
      and(
        queue.attr("fifo_throughput_limit").is("perMessageGroupId"),
        queue.attr("deduplication_scope").isNot("messageGroup"),
      ),
  ],
  [
    "aws_sns_topic",
    "only FIFO topics remove duplicates",
    (topic) =>
      and(topic.attr("content_based_deduplication").is(true), topic.attr("fifo_topic").isNot(true)),
  ],
  [
    "aws_sns_topic_subscription",
    "this protocol doesn't take raw messages",
    (subscription) =>
      and(
        subscription.attr("raw_message_delivery").is(true),
        subscription.attr("protocol").isIn(["lambda", "email", "email-json", "sms", "application"]),
      ),
  ],
  [
    "aws_kinesis_firehose_delivery_stream",
    "dynamic partitions need a buffer of at least 64 MB",
    within("extended_s3_configuration", (target) =>
      and(
        or(target.attr("buffering_size").isBelow(64), isLeftOut(target, "buffering_size")),
        target.attr("dynamic_partitioning_configuration.enabled").is(true),
      ),
    ),
  ],
  [
    "aws_cloudwatch_metric_alarm",
    "a metric needs `statistic` or `extended_statistic`",
    (alarm) =>
      and(
        given(alarm, "metric_name"),
        isLeftOut(alarm, "statistic"),
        isLeftOut(alarm, "extended_statistic"),
      ),
  ],
  [
    "aws_cloudtrail",
    "a trail of all regions includes global services",
    (trail) =>
      and(
        trail.attr("include_global_service_events").is(false),
        trail.attr("is_multi_region_trail").is(true),
      ),
  ],
  [
    "aws_config_configuration_recorder",
    "global types are only recorded with all others",
    within("recording_group", (group) =>
      and(
        group.attr("include_global_resource_types").is(true),
        group.attr("all_supported").is(false),
      ),
    ),
  ],
  [
    "aws_config_configuration_recorder",
    "all types or some are recorded",
    within("recording_group", (group) =>
      and(given(group, "resource_types"), group.attr("all_supported").is(true)),
    ),
  ],
  [
    "aws_mq_broker",
    "the engine doesn't offer this mode",
    (broker) =>
      or(
        and(
          broker.attr("deployment_mode").is("CLUSTER_MULTI_AZ"),
          broker.attr("engine_type").is("ActiveMQ", { ignoreCase: true }),
        ),
        and(
          broker.attr("deployment_mode").is("ACTIVE_STANDBY_MULTI_AZ"),
          broker.attr("engine_type").is("RabbitMQ", { ignoreCase: true }),
        ),
      ),
  ],
];
