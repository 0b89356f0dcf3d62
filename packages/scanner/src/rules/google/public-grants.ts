import { grantChecks, isForEveryone } from "../../policies/google/grants.ts";
import { CALLABLE, OTHERS, PRECIOUS } from "../../policies/google/iam-families.ts";
import type { Rule } from "../../rule-language/rule.ts";

const MEMBERS =
  "`allUsers` is everyone; `allAuthenticatedUsers` is everyone with a Google account, not of your domain.";

const POLICIES = "https://cloud.google.com/iam/docs/principals-overview";

const FIX = "Grant the role to the users, groups or service accounts that need it.";

/** Rules for roles granted to everyone, except on buckets, which have a separate safeguard. */
export const publicGrantRules: readonly Rule[] = [
  {
    id: "gcp-run-public",
    title: "Service or function can be called by anyone",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Requests reach the code without signing in; what it can do, everyone can do.",
    fix: "Grant the role to the accounts that call the service, or put a load balancer with IAP in front.",
    peers: { checkov: ["CKV_GCP_102"] },
    link: "https://cloud.google.com/run/docs/authenticating/overview",
    checks: grantChecks(CALLABLE, isForEveryone),
  },
  {
    id: "gcp-iam-public-data",
    title: "Role over data, keys or machines is granted to everyone",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: MEMBERS,
    fix: FIX,
    link: POLICIES,
    checks: grantChecks(PRECIOUS, isForEveryone),
  },
  {
    id: "gcp-iam-public",
    title: "Role is granted to everyone",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: MEMBERS,
    fix: FIX,
    link: POLICIES,
    checks: grantChecks(OTHERS, isForEveryone),
  },
];
