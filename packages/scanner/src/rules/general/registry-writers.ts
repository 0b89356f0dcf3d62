import { clausesIn } from "../../policies/aws/conditions.ts";
import { allows, isAbout, isForAnyone, statementsIn } from "../../policies/aws/statements.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, ifKnown, unknownFact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Policies of registries: their argument, and what publishing is called there. */
const POLICIES: readonly (readonly [type: string, policy: string, action: string])[] = [
  ["aws_ecr_repository_policy", "policy", "ecr:putimage"],
  [
    "aws_codeartifact_repository_permissions_policy",
    "policy_document",
    "codeartifact:publishpackageversion",
  ],
  [
    "aws_codeartifact_domain_permissions_policy",
    "policy_document",
    "codeartifact:publishpackageversion",
  ],
];

/** Keys that every request of the organization satisfies. */
const OF_ALL = ["aws:principalorgid", "aws:securetransport"];

/** Whether the only limit of a statement is the organization. */
function isForOrganization(statement: BlockView): Fact {
  const condition = statement.attr("Condition");
  const clauses = clausesIn(condition);
  if (clauses === undefined) return unknownFact(condition.describe());
  const keys = clauses.map(({ key }) => key.toLowerCase());
  const isWhole = keys.includes("aws:principalorgid") && keys.every((key) => OF_ALL.includes(key));
  return fact(isWhole, condition.evidence());
}

function publishers(policy: AttributeView, action: string): readonly Fact[] {
  return statementsIn(policy).each((statement) =>
    // Callers who pass the principals or the condition know what they are.
    ifKnown(
      and(
        isAbout(statement, action),
        isForAnyone(statement),
        allows(statement),
        isForOrganization(statement),
      ),
    ),
  );
}

const WRITERS = [
  "roles/artifactregistry.admin",
  "roles/artifactregistry.repoAdmin",
  "roles/artifactregistry.writer",
];

const GRANTS = ["binding", "member"].map(
  (kind) => `google_artifact_registry_repository_iam_${kind}`,
);

/** Everyone in a domain or an organization. */
const IS_DOMAIN =
  /^(domain:|principalSet:\/\/cloudresourcemanager\.googleapis\.com\/organizations\/)/;

/** Rules for who may publish what others run. */
export const registryWriterRules: readonly Rule[] = [
  {
    id: "gen-registry-writers",
    title: "Everyone in the organization may publish images or packages",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Any identity in any account, also that of a test, can publish a version that others deploy.",
    fix: "Let the organization pull, and name the roles of the pipelines that publish.",
    link: "https://docs.aws.amazon.com/AmazonECR/latest/userguide/repository-policy-examples.html",
    checks: [
      ...POLICIES.map(([type, path, action]) =>
        resource(type, (holder) => publishers(holder.attr(path), action)),
      ),
      resource(GRANTS, (grant) =>
        ["member", "members"].map((name) =>
          and(
            grant.attr(name).some((member) => member.matches(IS_DOMAIN)),
            grant.attr("role").isIn(WRITERS),
          ),
        ),
      ),
    ],
  },
];
