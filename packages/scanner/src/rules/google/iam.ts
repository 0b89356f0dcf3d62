import { type Rule, resource } from "../../rule-language/rule.ts";
import { grantTypes } from "./everyone.ts";

const PROJECT_GRANTS = grantTypes("google_project_iam");

/** Let their holders act as service accounts: by a token, by a key, or on a machine. */
const IMPERSONATING_ROLES = [
  "roles/iam.serviceAccountKeyAdmin",
  "roles/iam.serviceAccountOpenIdTokenCreator",
  "roles/iam.serviceAccountTokenCreator",
  "roles/iam.serviceAccountUser",
  "roles/iam.workloadIdentityUser",
];

export const googleIamRules: readonly Rule[] = [
  {
    id: "gcp-iam-basic-role",
    title: "Basic role is granted on a project",
    severity: "HIGH",
    category: "security",
    explanation: "Owners and editors may change, read and delete nearly everything in the project.",
    fix: "Grant predefined or custom roles with what is needed.",
    peers: { checkov: ["CKV_GCP_117"], trivy: ["GCP-0007"] },
    link: "https://cloud.google.com/iam/docs/roles-overview#basic",
    checks: [
      resource(PROJECT_GRANTS, (grant) => grant.attr("role").isIn(["roles/owner", "roles/editor"])),
    ],
  },
  {
    id: "gcp-iam-sa-impersonation",
    title: "All service accounts of a project can be impersonated",
    severity: "MEDIUM",
    category: "security",
    explanation:
      "Granted on the project, the role holds for every service account in it, the powerful ones included.",
    fix: "Grant the role on the one account it is for, with `google_service_account_iam_member`.",
    peers: { checkov: ["CKV_GCP_49", "CKV_GCP_41"], trivy: ["GCP-0011"] },
    link: "https://cloud.google.com/iam/docs/service-account-permissions",
    checks: [resource(PROJECT_GRANTS, (grant) => grant.attr("role").isIn(IMPERSONATING_ROLES))],
  },
];
