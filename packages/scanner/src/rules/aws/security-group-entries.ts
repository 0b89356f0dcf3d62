import { ALLOWS } from "../../exposure/allows.ts";
import type { Entry } from "../../exposure/entry.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { networksIn } from "../../exposure/networks.ts";
import { refersTo, siblings } from "../../exposure/siblings.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Member, ViewSet } from "../../rule-language/view-set.ts";
import { prefixLists, trafficOf } from "./network-entries.ts";

export type Direction = "ingress" | "egress";

export const GROUPS = ["aws_security_group", "aws_default_security_group"];

const RULE = "aws_security_group_rule";

const NEWER_RULES = {
  ingress: "aws_vpc_security_group_ingress_rule",
  egress: "aws_vpc_security_group_egress_rule",
};

/** A group's inline rules for a direction. */
const blocksOf = {
  ingress: memoizePerResource((group) => inlineEntries(group, "ingress")),
  egress: memoizePerResource((group) => inlineEntries(group, "egress")),
};

/** A rule in a separate resource of the legacy type. */
const olderRule = {
  ingress: memoizePerResource((rule) => olderEntry(rule, "ingress")),
  egress: memoizePerResource((rule) => olderEntry(rule, "egress")),
};

/** A rule in a separate resource of the current type. */
const newerRule = memoizePerResource(
  (rule): Entry => ({
    ...ALLOWS,
    location: rule.location,
    sources: [
      ...networksIn(rule.attr("cidr_ipv4")),
      ...networksIn(rule.attr("cidr_ipv6")),
      ...prefixLists(rule.attr("prefix_list_id"), rule),
    ],
    traffic: [trafficOf(rule, "ip_protocol")],
  }),
);

export function inlineRules(group: ResourceView, direction: Direction): ViewSet<Entry> {
  return blocksOf[direction](group);
}

/** What a separate rule resource allows in a direction. */
export function separateRule(rule: ResourceView, direction: Direction): Entry {
  return rule.type === RULE ? olderRule[direction](rule) : newerRule(rule);
}

/** Types of separate rule resources. */
export function ruleTypes(direction: Direction): readonly string[] {
  return [RULE, NEWER_RULES[direction]];
}

/** A group's separate rules, by type. */
export function separateRulesOf(
  group: ResourceView,
  types: readonly string[] = [RULE, NEWER_RULES.ingress, NEWER_RULES.egress],
): readonly ViewSet<ResourceView>[] {
  return types.map((type) => group.connected(type, "security_group_id"));
}

/** All rules of a group, inline or separate. */
export function rulesOfGroup(group: ResourceView, direction: Direction): readonly Member<Entry>[] {
  const separate = separateRulesOf(group, ruleTypes(direction)).flatMap(({ members }) =>
    members.map(({ view, presence }) => ({ view: separateRule(view, direction), presence })),
  );
  return [...inlineRules(group, direction).members, ...separate];
}

/** Whether a load balancer has the group. */
export function isOfBalancer(group: ResourceView): boolean {
  return ["aws_lb", "aws_alb", "aws_elb"].some((type) =>
    group.others(type).members.some(({ view }) => refersTo(view.attr("security_groups"), group)),
  );
}

/** All rules of the group that contains a rule. */
export function rulesBeside(rule: ResourceView, direction: Direction): readonly Member<Entry>[] {
  const groups = groupsOf(rule);
  if (groups.length > 0) return groups.flatMap((group) => rulesOfGroup(group, direction));
  return ruleTypes(direction).flatMap((type) =>
    siblings(rule, type, "security_group_id").map(({ view, presence }) => ({
      view: separateRule(view, direction),
      presence,
    })),
  );
}

/** The groups that a rule belongs to, if they are in the code. */
export function groupsOf(rule: ResourceView): readonly ResourceView[] {
  return GROUPS.flatMap((type) =>
    rule.referred("security_group_id", type).members.map(({ view }) => view),
  );
}

function inlineEntries(group: ResourceView, direction: Direction): ViewSet<Entry> {
  return group
    .blocks(direction)
    .map((rule) => ({ ...ALLOWS, location: rule.location, ...olderForm(rule, group) }));
}

function olderEntry(rule: ResourceView, direction: Direction): Entry {
  const opposite = direction === "ingress" ? "egress" : "ingress";
  return {
    ...ALLOWS,
    location: rule.location,
    ...olderForm(rule, rule),
    applies: not(rule.attr("type").is(opposite)),
  };
}

function olderForm(rule: BlockView, resource: ResourceView): Pick<Entry, "sources" | "traffic"> {
  return {
    sources: [
      ...networksIn(rule.attr("cidr_blocks")),
      ...networksIn(rule.attr("ipv6_cidr_blocks")),
      ...prefixLists(rule.attr("prefix_list_ids"), resource),
    ],
    traffic: [trafficOf(rule)],
  };
}
