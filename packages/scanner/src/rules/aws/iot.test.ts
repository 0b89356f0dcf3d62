// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const policy = (effect: string, action: string, resource: string) => `
  variable "given" {}
  resource "aws_iot_policy" "device" {
    name = "device"
    policy = jsonencode({
      Version   = "2012-10-17"
      Statement = [{ Effect = "${effect}", Action = ["${action}"], Resource = ${resource} }]
    })
  }`;

const ARN = "arn:aws:iot:eu-west-1:111122223333";

testRule("aws-iot-policy-topics", {
  fails: {
    "every topic": policy("Allow", "iot:Publish", `"${ARN}:topic/*"`),
    "every filter": policy("Allow", "iot:Subscribe", `"${ARN}:topicfilter/*"`),
    "every resource": policy("Allow", "iot:Receive", '"*"'),
  },
  passes: {
    "the topics of the device": policy(
      "Allow",
      "iot:Publish",
      `"${ARN}:topic/devices/$\${iot:Connection.Thing.ThingName}/*"`,
    ),
    "a part of the topics": policy("Allow", "iot:Subscribe", `"${ARN}:topicfilter/news/*"`),
    "a connection": policy("Allow", "iot:Connect", `"${ARN}:client/*"`),
    "a denial": policy("Deny", "iot:Publish", `"${ARN}:topic/*"`),
  },
  open: { "topics of the caller": policy("Allow", "iot:Publish", "var.given") },
});

testRule("aws-iot-policy-wide", {
  fails: {
    "all actions": policy("Allow", "*", '"*"'),
    "all actions of the service": policy("Allow", "iot:*", '"*"'),
  },
  passes: {
    "one action": policy("Allow", "iot:Connect", '"*"'),
    "one topic": policy("Allow", "iot:*", `"${ARN}:topic/news"`),
    "a denial": policy("Deny", "iot:*", '"*"'),
  },
  open: { "resources of the caller": policy("Allow", "iot:*", "var.given") },
});
