import { admissions, admissionsBy } from "../../policies/aws/admission.ts";
import type { KeyLookup } from "../../policies/aws/condition-keys.ts";
import { statementsIn, statementsOfDocument } from "../../policies/aws/statements.ts";
import {
  colleaguesBySubject,
  strangersByAudience,
  strangersBySubject,
  type Trust,
  trusts,
} from "../../policies/aws/web-identity.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { DOCUMENT, goesIntoAnother } from "./identity-policies.ts";

const WEB_IDENTITY =
  "https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html";

const GITHUB_SUBJECT = "token.actions.githubusercontent.com:sub";

/** Checks trust in certain token issuers, which conditions on certain claims have to restrict. */
function tokenChecks(kinds: readonly Trust[], lookup: KeyLookup): readonly Check[] {
  const isFor = (owner: ResourceView) => (statement: BlockView) =>
    or(...kinds.map((kind) => trusts(kind, statement, owner)));
  return [
    resource("aws_iam_role", (role) =>
      admissionsBy(statementsIn(role.attr("assume_role_policy")), isFor(role), lookup),
    ),
    resource(DOCUMENT, (document) =>
      goesIntoAnother(document)
        ? []
        : admissionsBy(statementsOfDocument(document), isFor(document), lookup),
    ),
  ];
}

/** Trust in the repositories of an owner, which isn't open to all of GitHub. */
function ownerChecks(): readonly Check[] {
  const facts = (statements: ViewSet<BlockView>, owner: ResourceView): readonly Fact[] => {
    const isFor = (statement: BlockView) => trusts("GitHub", statement, owner);
    const strangers = admissionsBy(statements, isFor, strangersBySubject);
    const colleagues = admissionsBy(statements, isFor, colleaguesBySubject);
    return colleagues.map((each, index) => and(each, not(strangers[index] ?? fact(false))));
  };
  return [
    resource("aws_iam_role", (role) => facts(statementsIn(role.attr("assume_role_policy")), role)),
    resource(DOCUMENT, (document) =>
      goesIntoAnother(document) ? [] : facts(statementsOfDocument(document), document),
    ),
  ];
}

/** Rules for who can assume a role. */
export const iamTrustRules: readonly Rule[] = [
  {
    id: "aws-iam-role-public-assume",
    title: "IAM role can be assumed by anyone",
    severity: "CRITICAL",
    category: "security",
    topic: "privilege",
    explanation:
      "A trust policy for the principal `*` without a condition lets any AWS account in.",
    fix: "Name the trusted accounts, roles or services as principals.",
    peers: { checkov: ["CKV_AWS_60"] },
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html",
    checks: [resource("aws_iam_role", (role) => admissions(role.attr("assume_role_policy")))],
  },
  {
    id: "aws-iam-oidc-github",
    title: "IAM role trusts workflows of any GitHub repository",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "Without a condition on the subject every workflow on GitHub can take the role, not just yours.",
    fix: `Add a condition on \`${GITHUB_SUBJECT}\` such as \`repo:your-org/your-repo:*\`.`,
    peers: { checkov: ["CKV_AWS_393", "CKV_AWS_358"] },
    link: "https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws",
    checks: tokenChecks(["GitHub"], strangersBySubject),
  },
  {
    id: "aws-iam-oidc-repository",
    title: "IAM role trusts every repository of a GitHub organization",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Everyone who can push to any of its repositories, or create one, can take the role.",
    fix: `Name the repository and its environment or branch in the condition on \`${GITHUB_SUBJECT}\`.`,
    link: "https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws",
    checks: ownerChecks(),
  },
  {
    id: "aws-iam-oidc-subject",
    title: "IAM role trusts every identity of an issuer",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "An issuer signs for all its customers, or for all that runs in a cluster; each of them can take the role.",
    fix: "Add a condition on the `sub` of the issuer that names the project, workspace or service account.",
    peers: { checkov: ["CKV_AWS_358"] },
    link: WEB_IDENTITY,
    checks: tokenChecks(["another issuer"], strangersBySubject),
  },
  {
    id: "aws-iam-oidc-audience",
    title: "IAM role does not ask whom a token was made for",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation: "A token that was made for another service can be used to take the role.",
    fix: "Add a condition on the `aud` of the issuer, such as `sts.amazonaws.com`.",
    link: WEB_IDENTITY,
    checks: tokenChecks(["GitHub", "another issuer"], strangersByAudience),
  },
];
