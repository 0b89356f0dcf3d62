import { grantChecks } from "../../policies/google/grants.ts";
import { CONTAINERS } from "../../policies/google/iam-families.ts";
import { unless } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";

const BASIC_ROLES = ["roles/owner", "roles/editor"];

/** Let their holders grant themselves any other role. */
const GRANTING_ROLES = [
  "roles/iam.organizationRoleAdmin",
  "roles/iam.roleAdmin",
  "roles/iam.securityAdmin",
  "roles/resourcemanager.folderAdmin",
  "roles/resourcemanager.folderIamAdmin",
  "roles/resourcemanager.organizationAdmin",
  "roles/resourcemanager.projectIamAdmin",
];

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
    title: "Basic role is granted on a project or all of them",
    severity: "HIGH",
    category: "security",
    explanation: "Owners and editors may change, read and delete nearly everything in the project.",
    fix: "Grant predefined or custom roles with what is needed.",
    peers: { checkov: ["CKV_GCP_117"], trivy: ["GCP-0007"] },
    link: "https://cloud.google.com/iam/docs/roles-overview#basic",
    checks: grantChecks(CONTAINERS, (grant) => grant.attr("role").isIn(BASIC_ROLES)),
  },
  {
    id: "gcp-iam-escalation",
    title: "Role lets its holder grant itself any other",
    severity: "HIGH",
    category: "security",
    explanation: "Who may write the policy of a project, folder or organisation owns it.",
    fix: "Grant the role to nobody, or with a `condition` on `api.getAttribute('iam.googleapis.com/modifiedGrantsByRole', [])`.",
    link: "https://cloud.google.com/iam/docs/setting-limits-on-granting-roles",
    checks: grantChecks(CONTAINERS, (grant) =>
      unless(
        grant.attr("condition.expression").contains("modifiedGrantsByRole"),
        grant.attr("role").isIn(GRANTING_ROLES),
      ),
    ),
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
    checks: grantChecks(CONTAINERS, (grant) => grant.attr("role").isIn(IMPERSONATING_ROLES)),
  },
];
