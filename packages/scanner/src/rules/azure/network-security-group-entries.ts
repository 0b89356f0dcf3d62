import { mergeMarks } from "../../evaluate/marks.ts";
import type { Entry } from "../../exposure/entry.ts";
import { exactly, type KnownSet, read, readEach } from "../../exposure/known-set.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { numberOf } from "../../exposure/number-range.ts";
import { siblings } from "../../exposure/siblings.ts";
import { addressesOf, EVERY_ADDRESS, PUBLIC_ADDRESSES } from "../../network/address-space.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import { EVERYTHING, portsOf, protocolTraffic } from "../../network/traffic.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { withMarksOf } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Member } from "../../rule-language/view-set.ts";

export const GROUP = "azurerm_network_security_group";

export const RULE = "azurerm_network_security_rule";

const GROUP_NAME = "network_security_group_name";

const IGNORE_CASE = { ignoreCase: true };

/**
 * Service tags that denote addresses. Other tags denote Azure services or the customer's own
 * networks.
 */
const TAGS: Readonly<Record<string, IntervalSet>> = {
  "*": EVERY_ADDRESS,
  any: EVERY_ADDRESS,
  internet: PUBLIC_ADDRESSES,
  // All Azure customers.
  azurecloud: PUBLIC_ADDRESSES,
  "0.0.0.0": EVERY_ADDRESS,
  "/0": EVERY_ADDRESS,
  "<nw>/0": EVERY_ADDRESS,
};

export function azureAddresses(text: string): IntervalSet | undefined {
  const tag = TAGS[text.trim().toLowerCase()];
  if (tag !== undefined) return tag;
  return /^[a-z][a-z.]+$/i.test(text) ? IntervalSet.NONE : addressesOf(text);
}

/** The inline rules of a group. */
export const inlineRules = memoizePerResource((group) =>
  group.blocks("security_rule").map(entryOf),
);

/** A rule in a separate resource. */
export const separateRule = memoizePerResource(entryOf);

/** All rules of a group, inline or separate. */
export const rulesOfGroup = memoizePerResource((group): readonly Member<Entry>[] => [
  ...inlineRules(group).members,
  ...group.connected(RULE, GROUP_NAME, "name").members.map(inGroup),
]);

/** All rules of the group that contains a rule. */
export const rulesBeside = memoizePerResource((rule): readonly Member<Entry>[] => [
  ...rule.referred(GROUP_NAME, GROUP).members.flatMap(({ view }) => inlineRules(view).members),
  ...siblings(rule, RULE, GROUP_NAME).map(inGroup),
]);

function inGroup({ view, presence }: Member<ResourceView>): Member<Entry> {
  return { view: separateRule(view), presence };
}

function entryOf(rule: BlockView): Entry {
  const access = rule.attr("access");
  return {
    location: rule.location,
    sources: each(rule, "source_address_prefix", "es").flatMap((attribute) =>
      readEach(attribute, azureAddresses, EVERY_ADDRESS),
    ),
    traffic: trafficOf(rule),
    applies: rule.attr("direction").is("Inbound", IGNORE_CASE),
    allows: access.is("Allow", IGNORE_CASE),
    denies: access.is("Deny", IGNORE_CASE),
    order: numberOf(rule.attr("priority")),
    target: targetOf(rule),
  };
}

/** Every argument has a plural form that contains several values. */
function each(rule: BlockView, singular: string, ending: string): readonly AttributeView[] {
  return [rule.attr(singular), rule.attr(`${singular}${ending}`)];
}

function trafficOf(rule: BlockView): readonly KnownSet[] {
  const protocol = rule.attr("protocol");
  const isAny = protocol.value.kind === "null";
  const allowed = isAny ? exactly(EVERYTHING) : read(protocol, protocolTraffic, EVERYTHING);
  const ranges = each(rule, "destination_port_range", "s");
  const isEveryPort = ranges.every(({ value }) => value.kind === "null");
  const deciding = [protocol, ...ranges].map(({ value }) => value.marks).reduce(mergeMarks);
  const sets = isEveryPort
    ? ranges.slice(0, 1).map((range) => ({
        ...exactly(EVERYTHING),
        evidence: withMarksOf(range.evidence(), deciding),
        cause: range.path,
      }))
    : ranges.flatMap((range) => readEach(range, portsOf, EVERYTHING));
  return sets.map((set) => ({
    ...set,
    surely: set.surely.intersect(allowed.surely),
    maybe: set.maybe.intersect(allowed.maybe),
    evidence: withMarksOf(set.evidence, mergeMarks(set.evidence.marks, protocol.value.marks)),
  }));
}

/**
 * The destination and source ports, unless they are unrestricted. A denial limited to them denies
 * nothing else.
 */
function targetOf(rule: BlockView): string | undefined {
  const limits = [
    "destination_address_prefix",
    "destination_address_prefixes",
    "destination_application_security_group_ids",
    "source_port_range",
    "source_port_ranges",
  ].flatMap((name) => {
    const attribute = rule.attr(name);
    const isAnything = attribute.isAbsent().truth === true || attribute.is("*").truth === true;
    return isAnything ? [] : [attribute.describe()];
  });
  return limits.length === 0 ? undefined : limits.join(" ");
}
