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

const template = (queue: string, resources: string, globals = "") => ({
  "template.yaml": `Transform: AWS::Serverless-2016-10-31
${globals}
Resources:
  Queue: { Type: AWS::SQS::Queue, Properties: { ${queue} } }
${resources}
`,
});
const serverless = (properties: string) =>
  `  It: { Type: AWS::Serverless::Function, Properties: { ${properties} Events: { Jobs: { Type: SQS, Properties: { Queue: !GetAtt Queue.Arn } } } } }`;
const PLAIN = `  It: { Type: AWS::Lambda::Function, Properties: { Timeout: 60 } }
  Mapping: { Type: AWS::Lambda::EventSourceMapping, Properties: { FunctionName: !Ref It, EventSourceArn: !GetAtt Queue.Arn } }`;

testRule("quality-short-visibility", {
  fails: {
    "an event of SAM": template("VisibilityTimeout: 30", serverless("Timeout: 60,")),
    "a mapping of CloudFormation": template("", PLAIN),
    "a timeout of all functions": template(
      "",
      serverless(""),
      "Globals: { Function: { Timeout: 60 } }",
    ),
    "a shorter time": mapping("visibility_timeout_seconds = 30", "timeout = 60"),
    "the default of the queue": mapping("", "timeout = 60"),
    "less than the default of the function": mapping("visibility_timeout_seconds = 1", ""),
  },
  passes: {
    "a longer time in SAM": template("VisibilityTimeout: 360", serverless("Timeout: 60,")),
    "a longer time in CloudFormation": template("VisibilityTimeout: 360", PLAIN),
    "a parameter": template("VisibilityTimeout: !Ref Seconds", PLAIN),
    "defaults in SAM": template("", serverless("")),
    "functions that SAM doesn't make": template(
      "",
      PLAIN.replace("Timeout: 60", ""),
      "Globals: { Function: { Timeout: 60 } }",
    ),
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
