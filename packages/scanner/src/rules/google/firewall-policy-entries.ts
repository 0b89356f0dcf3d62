import { unknownNetworks } from "../../exposure/endpoint.ts";
import type { Entry } from "../../exposure/entry.ts";
import type { KnownSet } from "../../exposure/known-set.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { anywhere, networksIn } from "../../exposure/networks.ts";
import { numberOf } from "../../exposure/number-range.ts";
import { siblings } from "../../exposure/siblings.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { causeOf } from "../../rule-language/cause.ts";
import { and, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Member } from "../../rule-language/view-set.ts";
import { targetOf, trafficOf } from "./firewall-entries.ts";

/** Policy rules in separate resources. */
export const POLICY_RULES = [
  "google_compute_firewall_policy_rule",
  "google_compute_network_firewall_policy_rule",
  "google_compute_region_network_firewall_policy_rule",
];

/** Policies with inline rules. */
export const POLICIES = [
  "google_compute_firewall_policy_with_rules",
  "google_compute_network_firewall_policy_with_rules",
  "google_compute_region_network_firewall_policy_with_rules",
];

const ADDRESS_GROUP = "google_network_security_address_group";

const IGNORE_CASE = { ignoreCase: true };

/** Arguments that restrict sources to a part of the internet, or to other networks. */
const OTHER_SOURCES = [
  "src_secure_tags",
  "src_secure_tag",
  "src_fqdns",
  "src_networks",
  "src_threat_intelligences",
  "src_region_codes",
];

/** The inline rules of a policy. */
export const rulesOfPolicy = memoizePerResource((policy) =>
  policy.blocks("rule").map((rule) => entryOf(rule, policy)),
);

/** A rule in a separate resource. */
export const policyRule = memoizePerResource((rule) => entryOf(rule, rule));

/** All rules of the policy that contains a rule. */
export const policyRulesBeside = memoizePerResource((rule): readonly Member<Entry>[] =>
  siblings(rule, rule.type, "firewall_policy").map(({ view, presence }) => ({
    view: policyRule(view),
    presence,
  })),
);

function entryOf(rule: BlockView, resource: ResourceView): Entry {
  const action = rule.attr("action");
  const layers = ["match.layer4_configs", "match.layer4_config"].flatMap(
    (path) => rule.blocks(path).members,
  );
  return {
    location: rule.location,
    sources: sourcesOf(rule, resource),
    traffic: layers.flatMap(({ view }) => trafficOf(view.attr("ip_protocol"), view.attr("ports"))),
    applies: and(
      not(rule.attr("direction").is("EGRESS", IGNORE_CASE)),
      not(rule.attr("disabled").is(true)),
    ),
    allows: action.is("allow", IGNORE_CASE),
    denies: action.is("deny", IGNORE_CASE),
    order: numberOf(rule.attr("priority")),
    target: targetOf(rule, [
      "target_service_accounts",
      "target_secure_tags",
      "target_secure_tag",
      "target_resources",
      "match.dest_ip_ranges",
    ]),
  };
}

/** Without any sources, all are allowed. */
function sourcesOf(rule: BlockView, resource: ResourceView): readonly KnownSet[] {
  const ranges = rule.attr("match.src_ip_ranges");
  const groups = rule.attr("match.src_address_groups");
  const isInside = rule.attr("match.src_network_scope").isIn(["INTRA_VPC", "NON_INTERNET"]);
  if (isInside.truth === true) return [];
  const all = [ranges, groups, ...OTHER_SOURCES.map((name) => rule.attr(`match.${name}`))];
  const isLeftOut = all.every((each) => each.isAbsent().truth === true);
  if (isLeftOut) return [anywhere(ranges)];
  return [
    ...networksIn(ranges),
    ...groups.elements().flatMap((group) => networksOfGroup(group, resource)),
  ];
}

/** The networks of an address group; unknown if the group isn't in the code. */
function networksOfGroup(group: AttributeView, resource: ResourceView): readonly KnownSet[] {
  const found = resource
    .others(ADDRESS_GROUP)
    .members.filter(({ view }) => group.value.marks.referents.includes(view.instance));
  return found.length === 0
    ? [unknownNetworks(group.evidence(), causeOf(group))]
    : found.flatMap(({ view }) => networksIn(view.attr("items")));
}
