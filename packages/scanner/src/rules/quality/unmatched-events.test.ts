import { testRule } from "../../../test/rule-fixtures.ts";

const rule = (pattern: string, more = "") => `
  variable "given" {}
  resource "aws_cloudwatch_event_rule" "it" {
    name          = "it"
    event_pattern = jsonencode(${pattern})
    ${more}
  }`;

const GUARD = '"detail-type" = ["GuardDuty Finding"]';
const MACHINES = '"detail-type" = ["EC2 Instance State-change Notification"]';

testRule("quality-unmatched-events", {
  fails: {
    "a source without its prefix": rule(`{ source = ["guardduty"], ${GUARD} }`),
    "the host of a service": rule('{ source = ["ec2.amazonaws.com"] }'),
    "the source of another": rule(`{ source = ["aws.securityhub"], ${GUARD} }`),
    "another spelling": rule(
      '{ source = ["aws.guardduty"], "detail-type" = ["Guardduty Finding"] }',
    ),
    "calls of no service": rule(
      '{ source = ["iam"], "detail-type" = ["AWS API Call via CloudTrail"] }',
    ),
    "a state in capitals": rule(
      `{ source = ["aws.ec2"], ${MACHINES}, detail = { state = ["TERMINATED"] } }`,
    ),
    "a state in small letters": rule(
      '{ source = ["aws.ecs"], detail = { lastStatus = ["stopped"] } }',
    ),
    "a template": {
      "t.yaml": `Resources:
  It:
    Type: AWS::Events::Rule
    Properties:
      EventPattern:
        source: [guardduty]
        detail-type: [GuardDuty Finding]
`,
    },
  },
  passes: {
    findings: rule(`{ source = ["aws.guardduty"], ${GUARD} }`),
    "any source": rule(`{ ${GUARD} }`),
    "one of two sources": rule(`{ source = ["aws.guardduty", "test.guardduty"], ${GUARD} }`),
    "a prefix": rule('{ source = [{ prefix = "guard" }], "detail-type" = ["GuardDuty Finding"] }'),
    "events of a program": rule('{ source = ["shop.orders"], "detail-type" = ["Order Placed"] }'),
    "another spelling beside the right one": rule(
      '{ source = ["aws.guardduty"], "detail-type" = ["Guardduty Finding", "GuardDuty Finding"] }',
    ),
    "a type that isn't known here": rule(
      '{ source = ["aws.trustedadvisor"], "detail-type" = ["Trusted Advisor Check"] }',
    ),
    "calls of a service": rule(
      '{ source = ["aws.iam"], "detail-type" = ["AWS API Call via CloudTrail"] }',
    ),
    "another bus": rule(`{ source = ["guardduty"], ${GUARD} }`, 'event_bus_name = "own"'),
    "a state as it is sent": rule(
      `{ source = ["aws.ec2"], ${MACHINES}, detail = { state = ["terminated"] } }`,
    ),
    "a source of the caller's": rule(`{ source = [var.given], ${GUARD} }`),
    "a schedule":
      'resource "aws_cloudwatch_event_rule" "it" {\n schedule_expression = "rate(1 hour)"\n}',
  },
});

const jobs = (targets: string) => `
  locals { jobs = { sync = 1, report = 2 } }
  resource "aws_cloudwatch_event_rule" "it" {
    for_each            = local.jobs
    name                = each.key
    schedule_expression = "rate(1 day)"
  }
  resource "aws_cloudwatch_event_target" "it" {
    for_each = ${targets}
    rule     = aws_cloudwatch_event_rule.it[each.key].name
    arn      = "arn"
  }`;

testRule("quality-rule-without-target", {
  fails: { "the rule of one key": jobs("{ sync = 1 }") },
  passes: {
    "a target for each": jobs("local.jobs"),
    "a target by name":
      'resource "aws_cloudwatch_event_rule" "it" {\n name = "it"\n}\nresource "aws_cloudwatch_event_target" "it" {\n rule = "it"\n}',
    "rules whose targets others add": 'resource "aws_cloudwatch_event_rule" "it" {}',
    "targets of the caller's": `variable "given" {}\n${jobs("var.given")}`,
  },
});
