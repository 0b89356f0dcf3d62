import { testRule } from "../../../test/rule-fixtures.ts";

const mapping = (queue: string, lambda: string) => `
  variable "seconds" {}
  resource "aws_sqs_queue" "it" {
    ${queue}
  }
  resource "aws_lambda_function" "it" {
    ${lambda}
  }
  resource "aws_lambda_event_source_mapping" "it" {
    event_source_arn = aws_sqs_queue.it.arn
    function_name    = aws_lambda_function.it.arn
  }`;

testRule("quality-short-visibility", {
  fails: {
    "a shorter time": mapping("visibility_timeout_seconds = 30", "timeout = 60"),
    "the default of the queue": mapping("", "timeout = 60"),
    "less than the default of the function": mapping("visibility_timeout_seconds = 1", ""),
  },
  passes: {
    "a longer time": mapping("visibility_timeout_seconds = 360", "timeout = 60"),
    "both defaults": mapping("", ""),
    "a time of the caller": mapping("visibility_timeout_seconds = 30", "timeout = var.seconds"),
    "another source": `
      resource "aws_lambda_function" "it" {
        timeout = 60
      }
      resource "aws_lambda_event_source_mapping" "it" {
        event_source_arn = "arn:aws:kinesis:eu-west-1:123456789012:stream/it"
        function_name    = aws_lambda_function.it.arn
      }`,
  },
});
