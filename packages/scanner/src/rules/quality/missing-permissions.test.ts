import { testRule } from "../../../test/rule-fixtures.ts";

const it = (type: string, ...lines: readonly string[]) =>
  `resource "${type}" "it" {\n${lines.join("\n")}\n}\n`;
const FUNCTION = it("aws_lambda_function", 'function_name = "it"');
const PERMISSION = it(
  "aws_lambda_permission",
  "function_name = aws_lambda_function.it.function_name",
);
const TARGET = "arn = aws_lambda_function.it.arn";
const QUEUE = it("aws_sqs_queue", 'name = "it"');
const POLICY = it("aws_sqs_queue_policy", "queue_url = aws_sqs_queue.it.id", 'policy = "{}"');
const SUBSCRIPTION = it("aws_sns_topic_subscription", "endpoint = aws_sqs_queue.it.arn");

const SINK = it(
  "google_logging_project_sink",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template here is Terraform's
  'destination = "storage.googleapis.com/${google_storage_bucket.it.name}"',
);
const BUCKET = it("google_storage_bucket", 'name = "it"');
const functions = (permitted: string) => `
  resource "aws_lambda_function" "it" {
    for_each      = toset(["a", "b"])
    function_name = each.key
  }
  resource "aws_cloudwatch_event_target" "it" {
    for_each = toset(["a", "b"])
    arn      = aws_lambda_function.it[each.key].arn
  }
  resource "aws_lambda_permission" "it" {
    for_each      = toset(${permitted})
    function_name = aws_lambda_function.it[each.key].function_name
    principal     = "events.amazonaws.com"
  }`;

testRule("quality-missing-permission", {
  fails: {
    "logs for a bucket with a role that reads":
      BUCKET +
      SINK +
      it(
        "google_storage_bucket_iam_member",
        'role = "roles/storage.objectViewer"',
        "member = google_logging_project_sink.it.writer_identity",
      ),
    "an event for one function of two": functions('["a"]'),
    "a permission for another service":
      FUNCTION +
      PERMISSION.replace("{", '{\n principal = "apigateway.amazonaws.com"') +
      it("aws_cloudwatch_event_target", TARGET),
    "an event for a state machine without a role":
      it("aws_sfn_state_machine") +
      it("aws_cloudwatch_event_target", 'rule = "it"', "arn = aws_sfn_state_machine.it.arn"),
    "an event of a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::Events::Rule\n    Properties:\n      ScheduleExpression: rate(1 day)\n      Targets: [{ Id: a, Arn: 'arn:aws:states:eu-west-1:111122223333:stateMachine:a' }]\n",
    },
    "logs for a bucket": BUCKET + SINK,
    "an event": FUNCTION + it("aws_cloudwatch_event_target", TARGET),
    "a topic": FUNCTION + it("aws_sns_topic_subscription", "endpoint = aws_lambda_function.it.arn"),
    "a bucket":
      FUNCTION +
      it(
        "aws_s3_bucket_notification",
        "lambda_function {\nlambda_function_arn = aws_lambda_function.it.arn\n}",
      ),
    "an API":
      FUNCTION + it("aws_api_gateway_integration", "uri = aws_lambda_function.it.invoke_arn"),
    "a queue of a topic": QUEUE + SUBSCRIPTION,
    "a queue of a bucket":
      QUEUE + it("aws_s3_bucket_notification", "queue {\nqueue_arn = aws_sqs_queue.it.arn\n}"),
  },
  passes: {
    "an event of SAM": {
      "t.yaml":
        "Transform: AWS::Serverless-2016-10-31\nResources:\n  It:\n    Type: AWS::Serverless::StateMachine\n    Properties:\n      Events:\n        Daily: { Type: Schedule, Properties: { Schedule: rate(1 day) } }\n",
    },
    "an event for a state machine with a role":
      it("aws_sfn_state_machine") +
      it("aws_cloudwatch_event_target", "arn = aws_sfn_state_machine.it.arn", 'role_arn = "it"'),
    "events for both functions": functions('["a", "b"]'),
    "a permission for the service":
      FUNCTION +
      PERMISSION.replace("{", '{\n principal = "events.amazonaws.com"') +
      it("aws_cloudwatch_event_target", TARGET),
    "logs for a bucket with a grant":
      BUCKET +
      SINK +
      it(
        "google_storage_bucket_iam_member",
        "member = google_logging_project_sink.it.writer_identity",
      ),
    "logs for a bucket with a role that writes":
      BUCKET +
      SINK +
      it(
        "google_storage_bucket_iam_member",
        'role = "roles/storage.objectCreator"',
        "member = google_logging_project_sink.it.writer_identity",
      ),
    "logs for a bucket of others": it(
      "google_logging_project_sink",
      'destination = "storage.googleapis.com/other"',
    ),
    "an event with a permission": FUNCTION + PERMISSION + it("aws_cloudwatch_event_target", TARGET),
    "an event with a policy of the whole function":
      FUNCTION +
      it(
        "aws_lambda_resource_policy",
        "resource_arn = aws_lambda_function.it.arn",
        'policy = "{}"',
      ) +
      it("aws_cloudwatch_event_target", TARGET),
    "a policy for an alias":
      FUNCTION +
      it("aws_lambda_alias", "function_name = aws_lambda_function.it.function_name") +
      it("aws_lambda_resource_policy", "resource_arn = aws_lambda_alias.it.arn", 'policy = "{}"') +
      it("aws_cloudwatch_event_target", TARGET),
    "an event with a role": FUNCTION + it("aws_cloudwatch_event_target", TARGET, 'role_arn = "it"'),
    "a permission for an alias":
      FUNCTION +
      it("aws_lambda_alias", "function_name = aws_lambda_function.it.function_name") +
      it("aws_lambda_permission", "function_name = aws_lambda_alias.it.arn") +
      it("aws_cloudwatch_event_target", TARGET),
    "a queue with a policy": QUEUE + POLICY + SUBSCRIPTION,
    "a queue with its own policy": it("aws_sqs_queue", 'policy = "{}"') + SUBSCRIPTION,
    "a queue of the caller": it("aws_sns_topic_subscription", "endpoint = var.queue_arn"),
  },
});
