import { testRule } from "../../../test/rule-fixtures.ts";

const lambda = (body: string, beside: string) => `
  variable "given" {}
  resource "aws_lambda_function" "it" {
    function_name = "it"
    ${body}
  }
  ${beside}`;

const subscription = (body = "") => `resource "aws_sns_topic_subscription" "it" {
  protocol = "lambda"
  endpoint = aws_lambda_function.it.arn
  ${body}
}`;

const permission = (principal: string) => `resource "aws_lambda_permission" "it" {
  function_name = aws_lambda_function.it.function_name
  principal     = "${principal}"
}`;

const letters = 'dead_letter_config {\n target_arn = "a"\n}';

const mapping = (source: string, body = "") => `
  resource "aws_dynamodb_table" "it" {}
  resource "aws_sqs_queue" "it" {}
  resource "aws_lambda_event_source_mapping" "it" {
    event_source_arn = ${source}
    ${body}
  }`;

const queue = (body: string) => `resource "azurerm_servicebus_queue" "it" {\n ${body}\n}`;

testRule("quality-lost-events", {
  fails: {
    "a topic": lambda("", subscription()),
    "a rule": lambda(
      "",
      'resource "aws_cloudwatch_event_target" "it" {\n arn = aws_lambda_function.it.arn\n}',
    ),
    "a permission of S3": lambda("", permission("s3.amazonaws.com")),
    "a stream": mapping("aws_dynamodb_table.it.stream_arn"),
    "Event Grid": 'resource "azurerm_eventgrid_event_subscription" "it" {}',
    "a topic of the caller":
      'variable "topic" {}\nresource "google_pubsub_subscription" "it" {\n topic = var.topic\n push_config {}\n}',
    "Pub/Sub": 'resource "google_pubsub_subscription" "it" {\n push_config {}\n}',
    "rows of BigQuery": 'resource "google_pubsub_subscription" "it" {\n bigquery_config {}\n}',
    "messages that expire": queue('default_message_ttl = "P1D"'),
  },
  passes: {
    "a queue of the function": lambda(letters, subscription()),
    "a queue of the subscription": lambda("", subscription('redrive_policy = "{}"')),
    "a destination for failures": lambda(
      "",
      `${subscription()}
      resource "aws_lambda_function_event_invoke_config" "it" {
        function_name = aws_lambda_function.it.function_name
        destination_config {
          on_failure {
            destination = "a"
          }
        }
      }`,
    ),
    "a function behind an API": lambda("", permission("apigateway.amazonaws.com")),
    "a stream with a destination": mapping(
      "aws_dynamodb_table.it.stream_arn",
      'destination_config {\n on_failure {\n destination_arn = "a"\n }\n}',
    ),
    "a queue as the source": mapping("aws_sqs_queue.it.arn"),
    "messages that are pulled": 'resource "google_pubsub_subscription" "it" {}',
    "a dead letter topic":
      'resource "google_pubsub_subscription" "it" {\n push_config {}\n dead_letter_policy {\n dead_letter_topic = "a"\n }\n}',
    "a subscription to the dead letters": `
      resource "google_pubsub_topic" "dead" {}

      resource "google_pubsub_subscription" "dead" {
        topic = google_pubsub_topic.dead.id
        push_config {}
      }

      resource "google_pubsub_subscription" "it" {
        dead_letter_policy {
          dead_letter_topic = google_pubsub_topic.dead.id
        }
      }`,
    "messages that don't expire": queue('name = "it"'),
    "expired messages that are kept": queue(
      'default_message_ttl = "P1D"\n dead_lettering_on_message_expiration = true',
    ),
  },
});

const streams = (rest: string) => ({
  "template.yaml": `Transform: AWS::Serverless-2016-10-31
Resources:
  Letters: { Type: AWS::SQS::Queue }
  It:
    Type: AWS::Serverless::Function
    Properties:
      Events:
        Changes:
          Type: DynamoDB
          Properties: { Stream: arn:aws:dynamodb:eu-central-1:111122223333:table/a/stream/b, StartingPosition: LATEST${rest} }
`,
});
const kept = streams(", DestinationConfig: { OnFailure: { Destination: !GetAtt Letters.Arn } }");

testRule("quality-lost-events", {
  fails: { "a stream in a template": streams("") },
  passes: { "a stream in a template with a destination": kept },
});

const sqs = (rest: string) => `resource "aws_sqs_queue" "it" {}\n${rest}`;

testRule("aws-sqs-dead-letters", {
  fails: {
    "a queue of its own": sqs(""),
    "a queue beside one of the caller": sqs(
      'variable "queue" {}\nresource "aws_sns_topic_subscription" "it" {\n  redrive_policy = jsonencode({ deadLetterTargetArn = var.queue })\n}',
    ),
    "a queue beside one for failures, in a template": {
      "template.yaml": `Resources:
  Jobs: { Type: AWS::SQS::Queue }
  Letters: { Type: AWS::SQS::Queue, Properties: { QueueName: letters } }
  Other:
    Type: AWS::SQS::Queue
    Properties:
      RedrivePolicy: { deadLetterTargetArn: !GetAtt Letters.Arn, maxReceiveCount: 5 }
`,
    },
    "a queue of messages": sqs(
      'resource "aws_lambda_event_source_mapping" "it" {\n  event_source_arn = aws_sqs_queue.it.arn\n}',
    ),
  },
  passes: {
    "the queue for what another fails at": sqs(
      'resource "aws_sqs_queue" "other" {\n  redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.it.arn })\n}',
    ),
    "the queue for what a rule fails at": sqs(
      'resource "aws_cloudwatch_event_target" "it" {\n  dead_letter_config {\n    arn = aws_sqs_queue.it.arn\n  }\n}',
    ),
    "the queue for what a function fails at": kept,
    "the queue for what another fails at, in a template": {
      "template.yaml": `Resources:
  Letters: { Type: AWS::SQS::Queue }
  Jobs:
    Type: AWS::SQS::Queue
    Properties:
      RedrivePolicy: { deadLetterTargetArn: !GetAtt Letters.Arn, maxReceiveCount: 5 }
`,
    },
    "the queue for what a function fails at, in a template": {
      "template.yaml": `Transform: AWS::Serverless-2016-10-31
Resources:
  Letters: { Type: AWS::SQS::Queue }
  It:
    Type: AWS::Serverless::Function
    Properties:
      DeadLetterQueue: { Type: SQS, TargetArn: !GetAtt Letters.Arn }
`,
    },
    "the queue for what starts a state machine": {
      "template.yaml": `Transform: AWS::Serverless-2016-10-31
Resources:
  Letters: { Type: AWS::SQS::Queue }
  It:
    Type: AWS::Serverless::StateMachine
    Properties:
      Events:
        Nightly:
          Type: ScheduleV2
          Properties: { ScheduleExpression: rate(1 day), DeadLetterConfig: { Arn: !GetAtt Letters.Arn } }
`,
    },
  },
});
