import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Issuers that sign for all their customers: GitHub Actions, GitLab and Terraform Cloud. */
const SHARED_ISSUERS =
  /^https:\/\/(token\.actions\.githubusercontent\.com|gitlab\.com|app\.terraform\.io)\/?$/;

/** Pieces of the names of claims that say whose run it is: `repository`, `sub`, `subject`, … */
const CLAIMS = ["namespace", "organization", "project", "repo", "sub", "workflow_ref"];

function namesOwner(condition: AttributeView): Fact {
  return or(...CLAIMS.map((claim) => condition.contains(claim)));
}

export const workloadIdentityRules: readonly Rule[] = [
  {
    id: "gcp-wif-condition",
    title: "Workload identity provider admits strangers",
    severity: "HIGH",
    category: "security",
    explanation:
      "Services such as GitHub sign tokens for all their users; without a condition each of them can come in.",
    fix: 'Set `attribute_condition` to what only your own repositories or accounts have, such as `assertion.repository_owner == "my-organisation"`.',
    peers: { checkov: ["CKV_GCP_118", "CKV_GCP_125"], trivy: ["GCP-0068"] },
    link: "https://cloud.google.com/iam/docs/workload-identity-federation-with-deployment-pipelines",
    checks: [
      resource("google_iam_workload_identity_pool_provider", (provider) => {
        const condition = provider.attr("attribute_condition");
        return or(
          condition.isAbsent(),
          and(not(namesOwner(condition)), provider.attr("oidc.issuer_uri").matches(SHARED_ISSUERS)),
        );
      }),
    ],
  },
];
