import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { allows, allowsAnyone, statementsIn, statementsOfDocument } from "./policy.ts";

const GITHUB_ISSUER = "token.actions.githubusercontent.com";

/** Where issuers are registered, or looked up. */
const PROVIDERS = ["aws_iam_openid_connect_provider", "data.aws_iam_openid_connect_provider"];

/** Condition operators that compare texts. */
const TEXT_TESTS = [
  "StringEquals",
  "StringLike",
  "StringEqualsIgnoreCase",
  "ForAllValues:StringEquals",
  "ForAllValues:StringLike",
  "ForAnyValue:StringEquals",
  "ForAnyValue:StringLike",
];

/** A GitHub subject that names at least the organisation. */
const SCOPED_SUBJECT = /^repo:[^*/]+\//;

/** What the condition of a statement says of a claim in GitHub's token. */
function claims(statement: BlockView, claim: string): readonly AttributeView[] {
  return TEXT_TESTS.map((test) =>
    statement.attr("Condition").member(test).member(`${GITHUB_ISSUER}:${claim}`),
  );
}

/** The issuer is named, is a provider registered for GitHub, or the condition is on its token. */
function trustsGithub(statement: BlockView, owner: ResourceView): Fact {
  const isRegistered = (issuer: AttributeView) =>
    PROVIDERS.map((type) =>
      owner.others(type).some((provider) => {
        const isMeant = issuer.value.marks.referents.includes(provider.instance);
        return isMeant ? provider.attr("url").contains(GITHUB_ISSUER) : fact(false);
      }),
    );
  return or(
    statement
      .attr("Principal.Federated")
      .some((issuer) => or(issuer.contains(GITHUB_ISSUER), ...isRegistered(issuer))),
    ...claims(statement, "aud").map((audience) => audience.isPresent()),
  );
}

function isScoped(subject: AttributeView): Fact {
  return and(subject.isPresent(), not(subject.some((value) => not(value.matches(SCOPED_SUBJECT)))));
}

function trustsAnyRepository(statement: BlockView, owner: ResourceView): Fact {
  return and(
    trustsGithub(statement, owner),
    allows(statement),
    not(or(...claims(statement, "sub").map(isScoped))),
  );
}

/** Who may take on a role. */
export const iamTrustRules: readonly Rule[] = [
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
        statementsIn(role.attr("assume_role_policy")).each((statement) =>
          trustsAnyRepository(statement, role),
        ),
      ),
      resource("data.aws_iam_policy_document", (document) =>
        statementsOfDocument(document).each((statement) =>
          trustsAnyRepository(statement, document),
        ),
      ),
    ],
  },
];
