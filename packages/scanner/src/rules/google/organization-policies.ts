import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Constraints that are a safeguard when they are enforced. */
const SAFEGUARDS = new RegExp(
  `(^|/)(${[
    "compute\\.(disableGuestAttributesAccess|disableNestedVirtualization|disableSerialPortAccess|disableVpcExternalIpv6|requireOsLogin|requireShieldedVm|restrictXpnProjectLienRemoval|skipDefaultNetworkCreation)",
    "gcp\\.detailedAuditLoggingMode",
    "iam\\.(automaticIamGrantsForDefaultServiceAccounts|disableServiceAccountKeyCreation|disableServiceAccountKeyUpload)",
    "iam\\.managed\\.(disableServiceAccountKeyCreation|disableServiceAccountKeyUpload|preventPrivilegedBasicRolesForDefaultServiceAccounts)",
    "sql\\.(restrictAuthorizedNetworks|restrictPublicIp)",
    "storage\\.(publicAccessPrevention|uniformBucketLevelAccess)",
  ].join("|")})$`,
);

/** Constraints that are a safeguard when they name what is allowed. */
const ALLOWLISTS = new RegExp(
  `(^|/)(${[
    "cloudfunctions\\.allowedIngressSettings",
    "compute\\.(trustedImageProjects|vmExternalIpAccess)",
    "iam\\.(allowedPolicyMemberDomains|workloadIdentityPoolProviders)",
    "run\\.allowedIngress",
  ].join("|")})$`,
);

const LEGACY = [
  "google_folder_organization_policy",
  "google_organization_policy",
  "google_project_organization_policy",
];

const concerns = (constraint: AttributeView, constraints: RegExp): Fact =>
  askText(constraint, (text) => constraints.test(text));

const isSafeguard = (constraint: AttributeView): Fact =>
  or(concerns(constraint, SAFEGUARDS), concerns(constraint, ALLOWLISTS));

const is = (argument: AttributeView, text: string): Fact => argument.is(text, { ignoreCase: true });

/** Rules for policies of organizations that switch off a safeguard. */
export const organizationPolicyRules: readonly Rule[] = [
  {
    id: "gcp-org-policy-off",
    title: "Organization policy switches off a safeguard",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation:
      "Projects below it can do what the organization forbids everywhere else, such as creating keys or public buckets.",
    fix: 'Set `enforce = "TRUE"`, or name what is allowed. Make exceptions with a `condition` on a tag.',
    link: "https://cloud.google.com/resource-manager/docs/organization-policy/org-policy-constraints",
    checks: [
      resource("google_org_policy_policy", (policy) => {
        const name = policy.attr("name");
        return policy.blocks("spec.rules").each((rule) =>
          and(
            or(
              and(is(rule.attr("enforce"), "FALSE"), concerns(name, SAFEGUARDS)),
              and(is(rule.attr("allow_all"), "TRUE"), concerns(name, ALLOWLISTS)),
            ),
            // An exception for what has a tag.
            not(rule.has("condition")),
          ),
        );
      }),
      // A reset also drops what the folders and the organization above demand.
      resource("google_org_policy_policy", (policy) =>
        and(policy.attr("spec.reset").is(true), isSafeguard(policy.attr("name"))),
      ),
      resource(LEGACY, (policy) => {
        const name = policy.attr("constraint");
        return or(
          and(policy.attr("boolean_policy.enforced").is(false), concerns(name, SAFEGUARDS)),
          and(policy.attr("list_policy.allow.all").is(true), concerns(name, ALLOWLISTS)),
          and(policy.attr("restore_policy.default").is(true), isSafeguard(name)),
        );
      }),
    ],
  },
];
