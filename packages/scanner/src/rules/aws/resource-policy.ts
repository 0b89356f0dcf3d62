import { admissions } from "../../policies/aws/admission.ts";
import { DATA_HOLDERS, SERVICE_HOLDERS } from "../../policies/aws/policy-holders.ts";
import { allows, statementsIn } from "../../policies/aws/statements.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, or, unless } from "../../rule-language/fact.ts";
import { ofReferenced } from "../../rule-language/of-referenced.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

const PRINCIPAL =
  "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html";

const FIX =
  "Name the accounts, roles or services as principals, or add a `Condition` on who asks, such as `aws:PrincipalOrgID`, `aws:SourceAccount` or `aws:SourceVpce`.";

/** Settings that block access regardless of the policy. */
const GUARDS: ReadonlyMap<string, (holder: ResourceView) => Fact> = new Map([
  ["aws_secretsmanager_secret_policy", (policy) => policy.attr("block_public_policy").is(true)],
  ["aws_opensearch_domain", isSearchGuarded],
  ["aws_elasticsearch_domain", isSearchGuarded],
  ["aws_opensearch_domain_policy", (policy) => isDomainGuarded(policy, "aws_opensearch_domain")],
  [
    "aws_elasticsearch_domain_policy",
    (policy) => isDomainGuarded(policy, "aws_elasticsearch_domain"),
  ],
]);

/**
 * A domain in a VPC isn't reachable from outside; one with internal users requires authentication.
 */
function isSearchGuarded(domain: ResourceView): Fact {
  const security = domain.blocks("advanced_security_options");
  return or(
    domain.has("vpc_options"),
    security.some((options) =>
      and(options.attr("enabled").is(true), options.attr("anonymous_auth_enabled").isNot(true)),
    ),
  );
}

function isDomainGuarded(policy: ResourceView, type: string): Fact {
  return ofReferenced(policy, "domain_name", [type, "domain_name"], isSearchGuarded);
}

function admissionChecks(holders: ReadonlyMap<string, readonly string[]>): readonly Check[] {
  return [...holders].map(([type, paths]) =>
    resource(type, (holder) => {
      const isGuarded = GUARDS.get(type)?.(holder) ?? fact(false);
      return paths
        .flatMap((path) => admissions(holder.attr(path)))
        .map((admitted) => unless(isGuarded, admitted));
    }),
  );
}

/** Holders with rules of their own about who gets in. */
const OTHER_HOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["aws_kms_key", ["policy"]],
  ["aws_kms_key_policy", ["policy"]],
  ["aws_lambda_resource_policy", ["policy"]],
  ["aws_s3_bucket", ["policy"]],
  ["aws_s3_bucket_policy", ["policy"]],
  ["aws_sqs_queue", ["policy"]],
  ["aws_sqs_queue_policy", ["policy"]],
]);

function allowsAllBut(statement: BlockView): Fact {
  return and(statement.attr("NotAction").isPresent(), allows(statement));
}

/** Rules for resource policies without a dedicated rule. */
export const resourcePolicyRules: readonly Rule[] = [
  {
    id: "aws-policy-public-data",
    title: "Policy opens data to strangers",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Any AWS account, or anyone at all, can reach what the policy is for.",
    fix: FIX,
    link: PRINCIPAL,
    checks: admissionChecks(DATA_HOLDERS),
  },
  {
    id: "aws-policy-public-service",
    title: "Policy lets strangers use a service",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Any AWS account, or anyone at all, can send, call or fetch what the policy is for.",
    fix: FIX,
    link: PRINCIPAL,
    checks: [
      ...admissionChecks(SERVICE_HOLDERS),
      resource("aws_cloudwatch_event_permission", (permission) =>
        and(permission.attr("principal").is("*"), permission.blocks("condition").isEmpty()),
      ),
      resource("aws_lambda_layer_version_permission", (permission) =>
        and(permission.attr("principal").is("*"), permission.attr("organization_id").isAbsent()),
      ),
    ],
  },
  {
    id: "aws-policy-not-action",
    title: "Policy allows every action but some",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "With `NotAction`, the policy also grants actions that no one thought of, such as those that change it.",
    fix: "List the actions that are needed in `Action`.",
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_notaction.html",
    checks: [...DATA_HOLDERS, ...SERVICE_HOLDERS, ...OTHER_HOLDERS].map(([type, paths]) =>
      resource(type, (holder) =>
        paths.flatMap((path) => statementsIn(holder.attr(path)).each(allowsAllBut)),
      ),
    ),
  },
];
