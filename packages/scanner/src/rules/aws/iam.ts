import { escalates, escalatesByService } from "../../policies/aws/escalation.ts";
import { isOnAllData } from "../../policies/aws/extent.ts";
import { administrators, isOnEverything } from "../../policies/aws/rights.ts";
import { allows } from "../../policies/aws/statements.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, ifKnown, not, or, unless } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { identityPolicyChecks } from "./identity-policies.ts";

const POLICY_GRAMMAR =
  "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html";
const LEAST_PRIVILEGE =
  "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege";

function allowsEveryAction(statement: BlockView): Fact {
  return and(
    or(
      statement.attr("Action").some((action) => action.matches(/^(\*|[\w*-]+:\*)$/)),
      and(statement.attr("NotAction").isPresent(), isOnEverything(statement)),
    ),
    allows(statement),
  );
}

function hasCondition(statement: BlockView): Fact {
  return statement.attr("Condition").isPresent();
}

/** Verbs that write, delegate permissions, or decrypt. Read actions are excluded. */
const VERBS = [
  "Accept Add Allocate Apply Assign Associate Assume Attach Authorize Cancel Change Copy Create",
  "Deactivate Decrypt Delete Deploy Deregister Detach Disable Disassociate Enable Execute Grant",
  "Import Initiate Invoke Merge Modify Move Pass Promote Publish Purchase Purge Put ReEncrypt",
  "Reboot Register Reject Release Remove Rename Replace Request Reset Resize Restore Resume Revoke",
  "Rotate Run Schedule Send Set Start Stop Subscribe Suspend Terminate Transfer Unassign",
  "Unsubscribe Update Upgrade Upload Write",
].join(" ");

const WRITING = new RegExp(
  `^(\\*|[\\w*-]+:(\\*|(Batch|Bulk)?(${VERBS.replaceAll(" ", "|")})(?![a-z])[\\w*]*))$`,
);

/**
 * Actions without resource-level permissions, which only support `*`, and those on network
 * interfaces that functions in a VPC need for `*`.
 */
const WITHOUT_RESOURCE = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:UnassignPrivateIpAddresses",
  "acm:RequestCertificate",
  "cloudwatch:PutMetricData",
  "config:PutEvaluations",
  "ec2messages:DeleteMessage",
  "ec2messages:SendReply",
  "ecs:DeregisterTaskDefinition",
  "ecs:RegisterTaskDefinition",
  "kms:CreateKey",
  "logs:CreateLogDelivery",
  "logs:DeleteLogDelivery",
  "logs:DeleteResourcePolicy",
  "logs:PutResourcePolicy",
  "logs:UpdateLogDelivery",
  "ssm:PutConfigurePackageResult",
  "ssmmessages:CreateControlChannel",
  "ssmmessages:CreateDataChannel",
  "xray:PutTelemetryRecords",
  "xray:PutTraceSegments",
];

function writesEverywhere(statement: BlockView): Fact {
  return and(
    statement
      .attr("Action")
      .some((action) => unless(action.isIn(WITHOUT_RESOURCE), action.matches(WRITING))),
    or(statement.attr("Resource").includes("*"), statement.attr("NotResource").isPresent()),
    allows(statement),
    not(hasCondition(statement)),
  );
}

/** Actions that read what is kept, and have resources to name. */
const READS_DATA = new RegExp(
  `^(${[
    "dynamodb:(\\*|Get\\*|BatchGet(Item|\\*)|GetItem|Query|Scan)",
    "s3:(Get\\*|GetObject\\*?|GetObjectVersion)",
    "secretsmanager:(Get\\*|GetSecretValue|BatchGetSecretValue)",
    "sqs:ReceiveMessage",
    "ssm:(Get\\*|GetParameters?\\*?|GetParametersByPath)",
  ].join("|")})$`,
  "i",
);

function readsEverywhere(statement: BlockView): Fact {
  return and(
    statement.attr("Action").some((action) => action.matches(READS_DATA)),
    statement.attr("Resource").includes("*"),
    allows(statement),
    not(hasCondition(statement)),
  );
}

/** Reads or changes all data of a service, by a pattern such as `arn:aws:s3:::*`. */
function reachesAllData(statement: BlockView): Fact {
  const isOnAll = statement.attr("Action").some((action) => {
    const { value } = action;
    if (value.kind !== "string") return fact(false);
    const isDeep = READS_DATA.test(value.value) || WRITING.test(value.value);
    return isDeep ? isOnAllData(statement, value.value) : fact(false);
  });
  return ifKnown(
    and(
      isOnAll,
      allows(statement),
      not(statement.attr("Resource").includes("*")),
      not(hasCondition(statement)),
    ),
  );
}

export const iamRules: readonly Rule[] = [
  {
    id: "aws-iam-admin-policy",
    title: "IAM policy allows everything on everything",
    severity: "CRITICAL",
    category: "security",
    topic: "privilege",
    explanation: "Anyone who obtains this identity controls the account.",
    fix: "List the actions and resources that are needed.",
    peers: { checkov: ["CKV_AWS_62", "CKV_AWS_1"], kics: ["b1ffa705"] },
    link: LEAST_PRIVILEGE,
    checks: identityPolicyChecks(administrators),
  },
  {
    id: "aws-iam-star-action",
    title: "IAM policy allows every action of a service",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "Such a policy also grants actions that the service adds later.",
    fix: "List the actions that are needed, or use a narrower pattern such as `s3:Get*`.",
    peers: { checkov: ["CKV_AWS_63", "CKV_AWS_49"], trivy: ["AWS-0057"] },
    link: LEAST_PRIVILEGE,
    checks: identityPolicyChecks((statements) => statements.each(allowsEveryAction)),
  },
  {
    id: "aws-iam-star-resource-write",
    title: "IAM policy allows changes to every resource",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "An identity that may change anything of a kind can reach far beyond its purpose.",
    fix: "Name the resources by ARN, or add a `Condition` such as a tag that they must have.",
    peers: { checkov: ["CKV_AWS_290", "CKV_AWS_289", "CKV_AWS_286"] },
    link: POLICY_GRAMMAR,
    checks: identityPolicyChecks((statements) => statements.each(writesEverywhere)),
  },
  {
    id: "aws-iam-star-resource-read",
    title: "IAM policy reads the data of every resource",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Anyone who obtains this identity reads all secrets, files or tables of the account.",
    fix: "Name the resources by ARN, or add a `Condition` such as a tag that they must have.",
    link: LEAST_PRIVILEGE,
    checks: identityPolicyChecks((statements) => statements.each(readsEverywhere)),
  },
  {
    id: "aws-iam-all-data",
    title: "IAM policy reaches all data of a service",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "An ARN such as `arn:aws:s3:::*` or `table/*` matches everything that the service keeps, like `*`.",
    fix: "Name the resources by ARN or by a common prefix, or add a `Condition` such as a tag that they must have.",
    link: LEAST_PRIVILEGE,
    checks: identityPolicyChecks((statements) => statements.each(reachesAllData)),
  },
  {
    id: "aws-iam-escalation",
    title: "IAM policy lets its holder become administrator",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "These few permissions can be turned into all others by anyone who obtains this identity.",
    fix: "Name the roles, users or policies by ARN, or add a `Condition` on `iam:PermissionsBoundary` or `iam:PolicyARN`.",
    peers: { checkov: ["CKV_AWS_286"] },
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html",
    checks: identityPolicyChecks((statements) => [escalates(statements)]),
  },
  {
    id: "aws-iam-escalation-by-service",
    title: "IAM policy lets its holder take every role of a service",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Limiting roles to one service doesn't stop people who can start workloads in that service.",
    fix: "Name the roles that may be handed on by ARN.",
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html",
    checks: identityPolicyChecks((statements) => [escalatesByService(statements)]),
  },
];
