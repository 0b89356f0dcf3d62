import { grantChecks, isForEveryone } from "../../policies/google/grants.ts";
import { CALLABLE, OTHERS, PRECIOUS } from "../../policies/google/iam-families.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { anyOf, type Fact, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Rule } from "../../rule-language/rule.ts";

const MEMBERS =
  "`allUsers` is everyone; `allAuthenticatedUsers` is everyone with a Google account, not of your domain.";

const POLICIES = "https://cloud.google.com/iam/docs/principals-overview";

const FIX = "Grant the role to the users, groups or service accounts that need it.";

/** Only load balancers and the own network. */
const BY_BALANCERS =
  /^(INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER|ALLOW_INTERNAL_AND_GCLB|internal-and-cloud-load-balancing)$/;

/** Where services and functions are named by a grant, and what they say about their network. */
const INGRESS: readonly (readonly [
  via: string,
  type: string,
  ingress: (callee: ResourceView) => AttributeView,
])[] = [
  ["name", "google_cloud_run_v2_service", (callee) => callee.attr("ingress")],
  [
    "service",
    "google_cloud_run_service",
    (callee) => callee.attr("metadata.annotations").member("run.googleapis.com/ingress"),
  ],
  ["cloud_function", "google_cloudfunctions_function", (callee) => callee.attr("ingress_settings")],
  [
    "cloud_function",
    "google_cloudfunctions2_function",
    (callee) => callee.attr("service_config.ingress_settings"),
  ],
];

/** A load balancer, which may have a firewall, decides who gets to the code. */
function isBehindBalancers(grant: ResourceView): Fact {
  return anyOf(
    INGRESS.map(([via, type, ingress]) =>
      grant.referred(via, type).some((callee) => ingress(callee).matches(BY_BALANCERS)),
    ),
  );
}

/** Rules for roles granted to everyone, except on buckets, which have a separate safeguard. */
export const publicGrantRules: readonly Rule[] = [
  {
    id: "gcp-run-public",
    title: "Service or function can be called by anyone",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Requests reach the code without signing in; what it can do, everyone can do.",
    fix: "Grant the role to the accounts that call the service, or let in requests from load balancers only, by `ingress`.",
    peers: { checkov: ["CKV_GCP_102"] },
    link: "https://cloud.google.com/run/docs/authenticating/overview",
    checks: grantChecks(CALLABLE, (grant, owner) =>
      unlessKnown(isBehindBalancers(owner), isForEveryone(grant)),
    ),
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
