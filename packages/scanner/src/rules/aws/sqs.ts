import { admissions } from "../../policies/aws/admission.ts";
import { allows, statementsIn } from "../../policies/aws/statements.ts";
import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const sqsRules: readonly Rule[] = [
  {
    id: "aws-sqs-encryption",
    title: "SQS queue is not encrypted",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "The code switches off the encryption that queues have by default.",
    fix: "Leave out `sqs_managed_sse_enabled = false`, or set `kms_master_key_id` to a key of your own.",
    peers: { checkov: ["CKV_AWS_27"], trivy: ["AWS-0096"] },
    link: "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-server-side-encryption.html",
    checks: [
      resource("aws_sqs_queue", (queue) =>
        and(
          queue.attr("sqs_managed_sse_enabled").is(false),
          queue.attr("kms_master_key_id").isAbsent(),
        ),
      ),
    ],
  },
  {
    id: "aws-sqs-policy-open",
    title: "SQS queue policy is open",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone can send to or read from the queue, or those allowed may do everything with it.",
    fix: "List the actions, and name the senders or narrow the statement by a `Condition` such as `aws:SourceArn`.",
    peers: { checkov: ["CKV_AWS_72", "CKV_AWS_168"], trivy: ["AWS-0097"], kics: ["abb06e5f"] },
    link: "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-basic-examples-of-sqs-policies.html",
    checks: [
      resource(["aws_sqs_queue", "aws_sqs_queue_policy"], (queue) => [
        ...admissions(queue.attr("policy")),
        ...statementsIn(queue.attr("policy")).each((statement) =>
          and(statement.attr("Action").includes("*"), allows(statement)),
        ),
      ]),
    ],
  },
];
