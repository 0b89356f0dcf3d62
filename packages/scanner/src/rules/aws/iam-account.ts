import { clausesIn } from "../../policies/aws/conditions.ts";
import { denies, statementsIn } from "../../policies/aws/statements.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** Managed policies with full permissions, or with full IAM permissions, which are equivalent. */
const ADMINISTRATOR = /(^|\/)(AdministratorAccess|IAMFullAccess)$/;

function isAdministrator(policy: AttributeView): Fact {
  return askText(policy, (text) => ADMINISTRATOR.test(text));
}

/** Managed policies for everything of a service that keeps data or runs code. */
const FULL_ACCESS =
  /(^|\/)(PowerUserAccess|SecretsManagerReadWrite|AWSLambda_FullAccess|Amazon(S3|DynamoDB|EC2|RDS|SQS|SNS|VPC|SSM|Kinesis|ECS_|EKS|ElasticFileSystem|ElastiCache|Redshift|SageMaker)FullAccess)$/;

/** The condition demands a second factor, also of keys that live long. */
function demandsSecondFactor(statement: BlockView): Fact {
  const clauses = clausesIn(statement.attr("Condition")) ?? [];
  return anyOf(
    clauses
      .filter(({ key, operator }) => {
        const isMeant = key.toLowerCase() === "aws:multifactorauthpresent";
        return isMeant && operator.kind === "flag" && !operator.isIfExists;
      })
      .map(({ values }) => values.some((value) => value.is("true", { ignoreCase: true }))),
  );
}

/** The longest session of a role that is taken on for a single repair. */
const SHORT_SESSION_SECONDS = 3600;

/** People take on the role with a second factor and for an hour, as in an emergency. */
function isForEmergencies(role: ResourceView): Fact {
  const statements = statementsIn(role.attr("assume_role_policy"));
  return and(
    statements.exists(),
    statements.every((statement) => or(denies(statement), demandsSecondFactor(statement))),
    not(role.attr("max_session_duration").isAbove(SHORT_SESSION_SECONDS)),
  );
}

/** Checks each managed policy that a user, group, role or permission set gets. */
function attachmentChecks(
  question: (policy: AttributeView) => Fact,
  isMeant: (role: ResourceView) => Fact = () => fact(false),
): readonly Check[] {
  const asked = (attachment: ResourceView) =>
    or(
      question(attachment.attr("policy_arn")),
      attachment
        .referred("policy_arn", "data.aws_iam_policy")
        .some((policy) => or(question(policy.attr("name")), question(policy.attr("arn")))),
    );
  return [
    resource("aws_iam_role_policy_attachment", (attachment) =>
      unlessKnown(attachment.referred("role", "aws_iam_role").some(isMeant), asked(attachment)),
    ),
    resource(
      [
        "aws_iam_policy_attachment",
        "aws_iam_user_policy_attachment",
        "aws_iam_group_policy_attachment",
      ],
      asked,
    ),
    resource("aws_iam_role", (role) =>
      unlessKnown(isMeant(role), role.attr("managed_policy_arns").some(question)),
    ),
    resource(
      [
        "aws_iam_role_policy_attachments_exclusive",
        "aws_iam_user_policy_attachments_exclusive",
        "aws_iam_group_policy_attachments_exclusive",
      ],
      (attachments) => attachments.attr("policy_arns").some(question),
    ),
    resource("aws_ssoadmin_managed_policy_attachment", (attachment) =>
      question(attachment.attr("managed_policy_arn")),
    ),
  ];
}

/** The minimum password length in the CIS benchmark for AWS. */
const SHORTEST_PASSWORD = 14;

/** How many passwords have to differ at least; PCI demands four, and CIS as many as IAM can. */
const FEWEST_REMEMBERED = 4;

/** Rules for users' permissions and account settings. */
export const iamAccountRules: readonly Rule[] = [
  {
    id: "aws-iam-admin-attachment",
    title: "A policy for administrators is attached",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "`AdministratorAccess` grants every action in the account; `IAMFullAccess` lets its holder take them.",
    fix: "Attach policies that grant what is needed.",
    peers: { checkov: ["CKV_AWS_274"] },
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege",
    checks: attachmentChecks(isAdministrator, isForEmergencies),
  },
  {
    id: "aws-iam-full-access",
    title: "A policy for everything of a service is attached",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Managed policies for full access hold for every resource of the account, the data of others included.",
    fix: "Attach a policy with the actions that are needed on the resources by ARN.",
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege",
    checks: attachmentChecks((policy) => askText(policy, (text) => FULL_ACCESS.test(text))),
  },
  {
    id: "aws-iam-user-policy",
    title: "IAM policy is attached to a user",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation:
      "Rights given to single users are easily forgotten when people change teams or leave.",
    fix: "Give the rights to a group or, better, to a role that people take on.",
    peers: { checkov: ["CKV_AWS_40"], trivy: ["AWS-0143"] },
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-vs-inline.html",
    checks: [
      resource(["aws_iam_user_policy", "aws_iam_user_policy_attachment"], (attachment) =>
        attachment.attr("user").isPresent(),
      ),
      resource("aws_iam_policy_attachment", (attachment) => attachment.attr("users").isPresent()),
    ],
  },
  {
    id: "aws-iam-password-length",
    title: "Passwords of IAM users may be short",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation: "Short passwords can be guessed or cracked.",
    fix: `Set \`minimum_password_length = ${SHORTEST_PASSWORD}\` or more.`,
    peers: { checkov: ["CKV_AWS_10"], trivy: ["AWS-0063"] },
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    checks: [
      resource("aws_iam_account_password_policy", (policy) =>
        policy
          .attr("minimum_password_length")
          .test((length) => length === undefined || Number(length) < SHORTEST_PASSWORD),
      ),
    ],
  },
  {
    id: "aws-iam-password-reuse",
    title: "IAM users may return to their previous passwords",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation: "A password that leaked years ago then works again.",
    fix: "Set `password_reuse_prevention = 24`.",
    peers: { trivy: ["AWS-0056"] },
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    checks: [
      resource("aws_iam_account_password_policy", (policy) =>
        policy
          .attr("password_reuse_prevention")
          .test((count) => count === undefined || Number(count) < FEWEST_REMEMBERED),
      ),
    ],
  },
];
