import { isOnEverything } from "../../policies/aws/rights.ts";
import { allows, statementsIn } from "../../policies/aws/statements.ts";
import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const MESSAGES = /^iot:(Publish|Receive|Subscribe|RetainPublish|GetRetainedMessage)$/i;

const EVERY_TOPIC = /^(\*|.{0,200}:topic(filter)?\/\*)$/;

export const iotRules: readonly Rule[] = [
  {
    id: "aws-iot-policy-wide",
    title: "Devices may do everything with every topic",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "One device taken apart is enough to read and command all the others.",
    fix: "Name the topics and clients; the policy variable `iot:Connection.Thing.ThingName` stands for the device's own.",
    link: "https://docs.aws.amazon.com/iot/latest/developerguide/security-best-practices.html",
    checks: [
      resource("aws_iot_policy", (policy) =>
        statementsIn(policy.attr("policy")).each((statement) =>
          and(
            statement.attr("Action").some((action) => action.matches(/^(\*|iot:\*)$/i)),
            isOnEverything(statement),
            allows(statement),
          ),
        ),
      ),
    ],
  },
  {
    id: "aws-iot-policy-topics",
    title: "Devices may use every topic",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "One device taken apart is enough to read the messages of others, or send in their name.",
    fix: "Name the topics; the policy variable `iot:Connection.Thing.ThingName` stands for the device's own.",
    link: "https://docs.aws.amazon.com/iot/latest/developerguide/pub-sub-policy.html",
    checks: [
      resource("aws_iot_policy", (policy) =>
        statementsIn(policy.attr("policy")).each((statement) =>
          and(
            allows(statement),
            statement.attr("Action").some((action) => action.matches(MESSAGES)),
            statement.attr("Resource").some((topic) => topic.matches(EVERY_TOPIC)),
          ),
        ),
      ),
    ],
  },
];
