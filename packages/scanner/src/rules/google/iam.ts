import {
  ACT_AS,
  ESCALATING_PERMISSIONS,
  STARTS_CODE,
} from "../../policies/google/escalating-permissions.ts";
import { grantChecks } from "../../policies/google/grants.ts";
import { BUCKETS, CONTAINERS, PRECIOUS } from "../../policies/google/iam-families.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, or, told, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const BASIC_ROLES = ["roles/owner", "roles/editor"];

/** Roles whose holders can grant themselves any other role. */
const GRANTING_ROLES = [
  "roles/iam.organizationRoleAdmin",
  "roles/iam.roleAdmin",
  "roles/iam.securityAdmin",
  "roles/resourcemanager.folderAdmin",
  "roles/resourcemanager.folderIamAdmin",
  "roles/resourcemanager.organizationAdmin",
  "roles/resourcemanager.projectIamAdmin",
];

/** Roles whose holders can act as service accounts: with a token, a key, or a machine. */
const IMPERSONATING_ROLES = [
  "roles/iam.serviceAccountKeyAdmin",
  "roles/iam.serviceAccountOpenIdTokenCreator",
  "roles/iam.serviceAccountTokenCreator",
  "roles/iam.serviceAccountUser",
  "roles/iam.workloadIdentityUser",
];

/** Roles for all of a project's data, or for all its machines. */
const DATA_ROLES =
  /^roles\/((bigquery|bigtable|cloudkms|cloudsql|compute|container|datastore|pubsub|redis|secretmanager|spanner|storage)\.admin|bigquery\.dataOwner|datastore\.owner|secretmanager\.secretAccessor|storage\.objectAdmin)$/;

/** Whether a member is a service account, also by the `member` of its resource. */
function isServiceAccount(member: AttributeView): Fact {
  const { referents } = member.value.marks;
  if (referents.some(({ type }) => type === "google_service_account")) {
    return fact(true, member.evidence());
  }
  return askText(member, (text) => text.startsWith("serviceAccount:"));
}

/** The account that Compute Engine or App Engine creates, and that services share by default. */
const DEFAULT_ACCOUNT = /^serviceAccount:.*(-compute@developer|@appspot)\.gserviceaccount\.com$/;

/** An account at Google that no organization manages. */
const PERSONAL_ACCOUNT = /^user:[^@]+@(gmail|googlemail)\.com$/i;

/** A member of a grant that matches. */
function isGrantedTo(grant: BlockView, pattern: RegExp): Fact {
  return or(
    grant.attr("member").matches(pattern),
    grant.attr("members").some((member) => member.matches(pattern)),
  );
}

/** The first permission of a custom role that leads to others. */
function escalates(role: ResourceView): Fact {
  const permissions = role.attr("permissions");
  const startsCode = permissions.some((each) => each.matches(STARTS_CODE));
  return or(
    permissions.some((each) => saying(each.isIn([...ESCALATING_PERMISSIONS.keys()]), each)),
    and(permissions.includes(ACT_AS), startsCode),
  );
}

function saying(answer: Fact, permission: AttributeView): Fact {
  const { value } = permission;
  const how = value.kind === "string" ? ESCALATING_PERMISSIONS.get(value.value) : undefined;
  if (how === undefined || value.kind !== "string") return answer;
  const message = `\`${value.value}\` lets its holder ${how}`;
  return told(answer, message);
}

export const googleIamRules: readonly Rule[] = [
  {
    id: "gcp-iam-basic-role",
    title: "Basic role is granted on a project or all of them",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
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
    topic: "privilege",
    explanation:
      "Anyone who can write the policy of a project, folder, or organization controls it.",
    fix: "Don't grant the role, or grant it with a `condition` on `api.getAttribute('iam.googleapis.com/modifiedGrantsByRole', [])`.",
    link: "https://cloud.google.com/iam/docs/setting-limits-on-granting-roles",
    checks: grantChecks(CONTAINERS, (grant) =>
      unless(
        grant.attr("condition.expression").contains("modifiedGrantsByRole"),
        grant.attr("role").isIn(GRANTING_ROLES),
      ),
    ),
  },
  {
    id: "gcp-iam-project-data",
    title: "Service account gets all data of a kind in a project",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Granted on the project, the role holds for every bucket, secret or database in it, also for those of others.",
    fix: "Grant the role on the one resource, such as with `google_storage_bucket_iam_member`, or add a `condition`.",
    link: "https://cloud.google.com/iam/docs/using-iam-securely",
    checks: grantChecks(CONTAINERS, (grant) =>
      and(
        grant.attr("role").matches(DATA_ROLES),
        grant.attr("condition.expression").isAbsent(),
        or(isServiceAccount(grant.attr("member")), grant.attr("members").some(isServiceAccount)),
      ),
    ),
  },
  {
    id: "gcp-iam-custom-role",
    title: "Custom role lets its holder get any other",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "Few permissions are enough where they can be turned into all others.",
    fix: "Leave the permission out, or grant a predefined role on the one account or project that it is for.",
    link: "https://cloud.google.com/iam/docs/creating-custom-roles",
    checks: [
      resource(
        ["google_project_iam_custom_role", "google_organization_iam_custom_role"],
        escalates,
      ),
    ],
  },
  {
    id: "gcp-iam-sa-impersonation",
    title: "All service accounts of a project can be impersonated",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Granted on the project, the role holds for every service account in it, the powerful ones included.",
    fix: "Grant the role on the one account it is for, with `google_service_account_iam_member`.",
    peers: { checkov: ["CKV_GCP_49", "CKV_GCP_41"], trivy: ["GCP-0011"] },
    link: "https://cloud.google.com/iam/docs/service-account-permissions",
    checks: grantChecks(CONTAINERS, (grant) => grant.attr("role").isIn(IMPERSONATING_ROLES)),
  },
  {
    id: "gcp-iam-default-account",
    title: "Default service account gets a role on the project",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation:
      "Every service without a dedicated account runs as that account and gets the role.",
    fix: "Grant the role to a `google_service_account` of the one service that needs it.",
    peers: { trivy: ["GCP-0004", "GCP-0006", "GCP-0008"] },
    link: "https://cloud.google.com/iam/docs/best-practices-service-accounts",
    checks: grantChecks(CONTAINERS, (grant) =>
      // Such roles are found by themselves.
      unless(grant.attr("role").isIn(BASIC_ROLES), isGrantedTo(grant, DEFAULT_ACCOUNT)),
    ),
  },
  {
    id: "gcp-iam-personal-account",
    title: "Role is granted to a personal account",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "No organization can require a second factor for the account, or close it when its owner leaves.",
    fix: "Grant the role to an account or group of your organization.",
    link: "https://cloud.google.com/iam/docs/overview#cloud-iam-principals",
    checks: grantChecks([...PRECIOUS, ...BUCKETS], (grant) => isGrantedTo(grant, PERSONAL_ACCOUNT)),
  },
];
