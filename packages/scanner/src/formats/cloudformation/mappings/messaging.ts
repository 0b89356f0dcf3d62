import { entryOf } from "../../../documents/members.ts";
import { block, firstOf, gathered, isSet, json, type Shape } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

function firehoseTarget(path: string): Shape {
  return block(path, { cloudwatch_logging_options: block("CloudWatchLoggingOptions") });
}

export const messagingMappings: Mappings = {
  "AWS::SQS::Queue": { to: "aws_sqs_queue", arguments: { name: "QueueName" } },
  "AWS::SQS::QueuePolicy": {
    to: "aws_sqs_queue_policy",
    arguments: { policy: json("PolicyDocument") },
  },
  "AWS::SNS::Topic": {
    to: "aws_sns_topic",
    companions: [{ to: "aws_sns_topic_subscription", from: "Subscription", via: "topic_arn" }],
  },
  "AWS::SNS::Subscription": { to: "aws_sns_topic_subscription" },
  "AWS::KinesisFirehose::DeliveryStream": {
    to: "aws_kinesis_firehose_delivery_stream",
    arguments: {
      server_side_encryption: gathered({
        enabled: isSet("DeliveryStreamEncryptionConfigurationInput"),
      }),
      kinesis_source_configuration: block("KinesisStreamSourceConfiguration"),
      msk_source_configuration: block("MSKSourceConfiguration"),
      http_endpoint_configuration: block("HttpEndpointDestinationConfiguration", {
        url: "EndpointConfiguration.Url",
        name: "EndpointConfiguration.Name",
        access_key: "EndpointConfiguration.AccessKey",
        cloudwatch_logging_options: block("CloudWatchLoggingOptions"),
      }),
      extended_s3_configuration: firstOf(
        firehoseTarget("ExtendedS3DestinationConfiguration"),
        firehoseTarget("S3DestinationConfiguration"),
      ),
    },
  },
  "AWS::KinesisVideo::Stream": { to: "aws_kinesis_video_stream" },
  "AWS::SES::ConfigurationSet": { to: "aws_sesv2_configuration_set" },
  "AWS::SES::ReceiptRule": {
    to: "aws_ses_receipt_rule",
    arguments: {
      enabled: "Rule.Enabled",
      scan_enabled: "Rule.ScanEnabled",
      tls_policy: "Rule.TlsPolicy",
    },
  },
  "AWS::IoT::DomainConfiguration": { to: "aws_iot_domain_configuration" },
  "AWS::IoT::Logging": { to: "aws_iot_logging_options" },
  "AWS::StepFunctions::StateMachine": {
    to: "aws_sfn_state_machine",
    arguments: { definition: firstOf("DefinitionString", json("Definition")) },
  },
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
        encryption_in_transit: block("EncryptionInTransit"),
      }),
      client_authentication: block("ClientAuthentication", {
        unauthenticated: "Unauthenticated.Enabled",
        sasl: block("Sasl", { iam: "Iam.Enabled", scram: "Scram.Enabled" }),
        tls: block("Tls"),
      }),
      broker_node_group_info: block("BrokerNodeGroupInfo", {
        connectivity_info: block("ConnectivityInfo", { public_access: block("PublicAccess") }),
      }),
      logging_info: block("LoggingInfo", {
        broker_logs: block("BrokerLogs", { cloudwatch_logs: block("CloudWatchLogs") }),
      }),
    },
  },
  "AWS::MSK::Configuration": { to: "aws_msk_configuration" },
  "AWS::KafkaConnect::Connector": {
    to: "aws_mskconnect_connector",
    arguments: {
      capacity: block("Capacity", { autoscaling: block("AutoScaling") }),
      // Its keys are the connector's own.
      connector_configuration: "ConnectorConfiguration",
    },
  },
  "AWS::AmazonMQ::Broker": { to: "aws_mq_broker", arguments: { user: block("Users") } },
  "AWS::Serverless::StateMachine": {
    to: "aws_sfn_state_machine",
    arguments: {
      tracing_configuration: block("Tracing"),
      logging_configuration: block("Logging"),
    },
    companions: [
      {
        to: "aws_cloudwatch_event_target",
        from: "Events",
        via: "arn",
        isOfMembers: true,
        when: (event) => entryOf(entryOf(event, "Properties"), "DeadLetterConfig") !== undefined,
        arguments: { dead_letter_config: block("Properties.DeadLetterConfig") },
      },
    ],
  },
};
