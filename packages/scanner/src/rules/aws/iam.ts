import type { BlockView } from "../block-view.ts";
import { and, anyOf, type Fact, not } from "../fact.ts";
import { type Check, type Rule, resource } from "../rule.ts";
import {
  allows,
  allowsAnyone,
  hasCondition,
  statementsIn,
  statementsOfDocument,
} from "./policy.ts";

const POLICY_TYPES = [
  "aws_iam_policy",
  "aws_iam_role_policy",
  "aws_iam_user_policy",
  "aws_iam_group_policy",
];

const POLICY_GRAMMAR =
  "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html";
const LEAST_PRIVILEGE =
  "https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege";

/** Puts a question to each statement of every identity policy, wherever it is written. */
function statementChecks(question: (statement: BlockView) => Fact): readonly Check[] {
  return [
    resource(POLICY_TYPES, (policy) => statementsIn(policy.attr("policy")).each(question)),
    resource("aws_iam_role", (role) =>
      role
        .blocks("inline_policy")
        .each((inline) => statementsIn(inline.attr("policy")).some(question)),
    ),
    resource("data.aws_iam_policy_document", (document) =>
      statementsOfDocument(document).each((statement) =>
        // With a principal it is a resource policy or a trust policy, which are judged elsewhere.
        and(question(statement), statement.attr("Principal").isAbsent()),
      ),
    ),
  ];
}

function isAdministrator(statement: BlockView): Fact {
  return and(
    statement.attr("Action").includes("*"),
    statement.attr("Resource").includes("*"),
    allows(statement),
  );
}

function allowsEveryAction(statement: BlockView): Fact {
  return and(
    statement.attr("Action").some((action) => action.matches(/^(\*|[\w-]+:\*)$/)),
    allows(statement),
  );
}

/** Verbs that change something or hand on rights; reading verbs are left out. */
const WRITING =
  /^[\w-]+:(\*|(Add|Associate|Assume|Attach|Authorize|Create|Delete|Detach|Disable|Enable|Invoke|Modify|Pass|Publish|Put|Remove|Restore|Revoke|Run|Send|Set|Start|Stop|Tag|Terminate|Untag|Update|Upload|Write)\w*\*?)$/;

function writesEverywhere(statement: BlockView): Fact {
  return and(
    statement.attr("Action").some((action) => action.matches(WRITING)),
    statement.attr("Resource").includes("*"),
    allows(statement),
    not(hasCondition(statement)),
  );
}

const GITHUB_ISSUER = "token.actions.githubusercontent.com";

/** Condition operators that compare texts. */
const TEXT_TESTS = [
  "StringEquals",
  "StringLike",
  "ForAnyValue:StringEquals",
  "ForAnyValue:StringLike",
];

/** A GitHub subject that names at least the organisation. */
const SCOPED_SUBJECT = /^repo:[^*/]+\//;

function trustsAnyRepository(statement: BlockView): Fact {
  const subjects = TEXT_TESTS.map((test) =>
    statement.attr("Condition").member(test).member(`${GITHUB_ISSUER}:sub`),
  );
  const isScoped = anyOf(
    subjects.map((subject) =>
      and(
        subject.some((value) => value.matches(SCOPED_SUBJECT)),
        not(subject.some((value) => not(value.matches(SCOPED_SUBJECT)))),
      ),
    ),
  );
  return and(
    statement.attr("Principal.Federated").some((issuer) => issuer.contains(GITHUB_ISSUER)),
    allows(statement),
    not(isScoped),
  );
}

export const iamRules: readonly Rule[] = [
  {
    id: "aws-iam-admin-policy",
    title: "IAM policy allows everything on everything",
    severity: "CRITICAL",
    category: "security",
    explanation: "Whoever gets hold of this identity owns the account.",
    fix: "List the actions and resources that are needed.",
    peers: { checkov: ["CKV_AWS_62", "CKV_AWS_1"], kics: ["b1ffa705"] },
    link: LEAST_PRIVILEGE,
    checks: statementChecks(isAdministrator),
  },
  {
    id: "aws-iam-star-action",
    title: "IAM policy allows every action of a service",
    severity: "HIGH",
    category: "security",
    explanation:
      "Such a policy also grants what the service adds later and what nobody thought of.",
    fix: "List the actions that are needed, or use a narrower pattern such as `s3:Get*`.",
    peers: { checkov: ["CKV_AWS_63", "CKV_AWS_49"], trivy: ["AWS-0057"] },
    link: LEAST_PRIVILEGE,
    checks: statementChecks(allowsEveryAction),
  },
  {
    id: "aws-iam-star-resource-write",
    title: "IAM policy allows changes to every resource",
    severity: "HIGH",
    category: "security",
    explanation: "An identity that may change anything of a kind can reach far beyond its purpose.",
    fix: "Name the resources by ARN, or add a `Condition` such as a tag that they must have.",
    peers: { checkov: ["CKV_AWS_290", "CKV_AWS_289", "CKV_AWS_286"] },
    link: POLICY_GRAMMAR,
    checks: statementChecks(writesEverywhere),
  },
  {
    id: "aws-iam-admin-attachment",
    title: "AdministratorAccess is attached",
    severity: "HIGH",
    category: "security",
    explanation: "The managed policy grants every action in the account.",
    fix: "Attach policies that grant what is needed.",
    peers: { checkov: ["CKV_AWS_274"] },
    link: LEAST_PRIVILEGE,
    checks: [
      resource(
        [
          "aws_iam_policy_attachment",
          "aws_iam_role_policy_attachment",
          "aws_iam_user_policy_attachment",
          "aws_iam_group_policy_attachment",
        ],
        (attachment) => attachment.attr("policy_arn").contains("policy/AdministratorAccess"),
      ),
      resource("aws_iam_role", (role) =>
        role.attr("managed_policy_arns").some((arn) => arn.contains("policy/AdministratorAccess")),
      ),
    ],
  },
  {
    id: "aws-iam-role-public-assume",
    title: "IAM role can be assumed by anyone",
    severity: "CRITICAL",
    category: "security",
    explanation:
      "A trust policy for the principal `*` without a condition lets any AWS account in.",
    fix: "Name the trusted accounts, roles or services as principals.",
    peers: { checkov: ["CKV_AWS_60"] },
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html",
    checks: [
      resource("aws_iam_role", (role) =>
        statementsIn(role.attr("assume_role_policy")).each(allowsAnyone),
      ),
    ],
  },
  {
    id: "aws-iam-oidc-github",
    title: "IAM role trusts workflows of any GitHub repository",
    severity: "HIGH",
    category: "security",
    explanation:
      "Without a condition on the subject every workflow on GitHub can take the role, not just yours.",
    fix: `Add a condition on \`${GITHUB_ISSUER}:sub\` such as \`repo:your-org/your-repo:*\`.`,
    peers: { checkov: ["CKV_AWS_393", "CKV_AWS_358"] },
    link: "https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws",
    checks: [
      resource("aws_iam_role", (role) =>
        statementsIn(role.attr("assume_role_policy")).each(trustsAnyRepository),
      ),
      resource("data.aws_iam_policy_document", (document) =>
        statementsOfDocument(document).each(trustsAnyRepository),
      ),
    ],
  },
];
