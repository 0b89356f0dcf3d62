import { block, json } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

export const messagingMappings: Mappings = {
  "AWS::SQS::Queue": { to: "aws_sqs_queue" },
  "AWS::SQS::QueuePolicy": {
    to: "aws_sqs_queue_policy",
    arguments: { policy: json("PolicyDocument") },
  },
  "AWS::SNS::Topic": { to: "aws_sns_topic" },
  "AWS::SNS::TopicPolicy": {
    to: "aws_sns_topic_policy",
    arguments: { policy: json("PolicyDocument") },
  },
  "AWS::Kinesis::Stream": {
    to: "aws_kinesis_stream",
    arguments: {
      encryption_type: "StreamEncryption.EncryptionType",
      kms_key_id: "StreamEncryption.KeyId",
    },
  },
  "AWS::MSK::Cluster": {
    to: "aws_msk_cluster",
    arguments: {
      encryption_info: block("EncryptionInfo", {
        encryption_at_rest_kms_key_arn: "EncryptionAtRest.DataVolumeKMSKeyId",
      }),
      logging_info: block("LoggingInfo", {
        broker_logs: block("BrokerLogs", { cloudwatch_logs: block("CloudWatchLogs") }),
      }),
    },
  },
  "AWS::AmazonMQ::Broker": { to: "aws_mq_broker", arguments: { user: block("Users") } },
  "AWS::Serverless::StateMachine": {
    to: "aws_sfn_state_machine",
    arguments: {
      tracing_configuration: block("Tracing"),
      logging_configuration: block("Logging"),
    },
  },
};
