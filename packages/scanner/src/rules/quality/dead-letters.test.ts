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
    "Pub/Sub": 'resource "google_pubsub_subscription" "it" {}',
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
    "a dead letter topic":
      'resource "google_pubsub_subscription" "it" {\n dead_letter_policy {\n dead_letter_topic = "a"\n }\n}',
    "messages that don't expire": queue('name = "it"'),
    "expired messages that are kept": queue(
      'default_message_ttl = "P1D"\n dead_lettering_on_message_expiration = true',
    ),
  },
});
