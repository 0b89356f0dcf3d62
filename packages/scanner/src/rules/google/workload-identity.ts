import { grantChecks } from "../../policies/google/grants.ts";
import { admitsStrangers } from "../../policies/google/token-condition.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import { namedMembers } from "../../rule-language/named-members.ts";
import { textWithPlaceholders, withEmptyPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const PROVIDER = "google_iam_workload_identity_pool_provider";

/**
 * Issuers that sign tokens for all customers. A path after GitHub's issuer is a single enterprise.
 */
const SHARED_ISSUERS =
  /^https:\/\/(token\.actions\.githubusercontent\.com|gitlab\.com|app\.terraform\.io|agent\.buildkite\.com|accounts\.google\.com|oidc\.circleci\.com|vstoken\.dev\.azure\.com|oidc\.vercel\.com)\/?$/;

function mappingOf(attributes: AttributeView): ReadonlyMap<string, string> {
  const members = namedMembers(attributes) ?? [];
  return new Map(members.map(({ name, view }) => [name, textWithPlaceholders(view.value) ?? ""]));
}

function letsStrangersIn(provider: ResourceView): Fact {
  const condition = provider.attr("attribute_condition");
  const issuer = provider.attr("oidc.issuer_uri");
  const mapping = mappingOf(provider.attr("attribute_mapping"));
  const { truth: isShared } = issuer.matches(SHARED_ISSUERS);
  return or(
    condition.isAbsent(),
    askText(condition, (text) => {
      const admits = (shared: boolean) => admitsStrangers(text, { isShared: shared, mapping });
      if (isShared !== undefined) return admits(isShared);
      return admits(true) === admits(false) ? admits(true) : undefined;
    }),
  );
}

export const workloadIdentityRules: readonly Rule[] = [
  {
    id: "gcp-wif-condition",
    title: "Workload identity provider admits strangers",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "Services such as GitHub sign tokens for all their users; without a condition on whose they are each of them can come in.",
    fix: 'Set `attribute_condition` to what only your own repositories or accounts have, such as `assertion.repository_owner == "my-organization"`.',
    peers: { checkov: ["CKV_GCP_118", "CKV_GCP_125"], trivy: ["GCP-0068"] },
    link: "https://cloud.google.com/iam/docs/workload-identity-federation-with-deployment-pipelines",
    checks: [
      resource(PROVIDER, (provider) =>
        // An AWS provider names one account. SAML and X.509 issuers are the customer's own.
        unless(
          or(provider.has("aws"), provider.has("saml"), provider.has("x509")),
          letsStrangersIn(provider),
        ),
      ),
    ],
  },
  {
    id: "gcp-wif-whole-pool",
    title: "Every identity of a pool may act as a service account",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Every identity that a provider of the pool accepts, now or later, gets the account's permissions.",
    fix: "Name a subject or an attribute, such as `principalSet://…/attribute.repository/your-org/your-repo`.",
    link: "https://cloud.google.com/iam/docs/workload-identity-federation#impersonation",
    checks: grantChecks(["google_service_account_iam"], (grant, owner) => {
      const providers = owner.others(PROVIDER);
      return unless(
        and(
          providers.exists(),
          providers.every((each) => not(letsStrangersIn(each))),
        ),
        or(isWholePool(grant.attr("member")), grant.attr("members").some(isWholePool)),
      );
    }),
  },
];

function isWholePool(member: AttributeView): Fact {
  return askText(member, (text) =>
    /^principalSet:.*\/workloadIdentityPools\/[^/]+\/\*$/s.test(withEmptyPlaceholders(text)),
  );
}
