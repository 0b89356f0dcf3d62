import { mergeMarks } from "../../evaluate/marks.ts";
import { unknownNetworks } from "../../exposure/endpoint.ts";
import { exactly, type KnownSet, read } from "../../exposure/known-set.ts";
import { networksIn } from "../../exposure/networks.ts";
import { portsBetween } from "../../exposure/number-range.ts";
import type { IntervalSet } from "../../network/interval-set.ts";
import { EVERYTHING, protocolTraffic } from "../../network/traffic.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { causeOf } from "../../rule-language/cause.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/** The traffic defined by `protocol`, `from_port` and `to_port`. */
export function trafficOf(rule: BlockView, protocolName = "protocol"): KnownSet {
  const [from, to] = [rule.attr("from_port"), rule.attr("to_port")];
  const protocol = rule.attr(protocolName);
  const named = protocol.value.kind === "null" ? rule.attr("protocol") : protocol;
  const isUnlimited = named.value.kind === "null" && from.value.kind === "null";
  const protocols = isUnlimited ? exactly(EVERYTHING) : protocolsOf(named);
  const between = portsBetween(from, to);
  const within = (all: IntervalSet, some: IntervalSet) =>
    all.covers(EVERYTHING) && named.value.kind !== "null" ? all : all.intersect(some);
  const place = from.value.kind === "null" ? named : from;
  return {
    surely: isUnlimited ? EVERYTHING : within(protocols.surely, between.surely),
    maybe: isUnlimited ? EVERYTHING : within(protocols.maybe, between.maybe),
    evidence: {
      location: place.location,
      message: [named, from, to].map((each) => each.describe()).join(" and "),
      marks: [named, from, to].map(({ value }) => value.marks).reduce(mergeMarks),
    },
    cause: causeOf([named, from, to].find(({ value }) => value.kind === "unknown") ?? named),
  };
}

/** A rule with ports but no protocol applies to every protocol. */
function protocolsOf(named: AttributeView) {
  if (named.value.kind === "null") return exactly(EVERYTHING);
  return read(named, protocolTraffic, EVERYTHING);
}

/** The networks in prefix lists; unknown if a list isn't in the code. */
export function prefixLists(attribute: AttributeView, resource: ResourceView): readonly KnownSet[] {
  return attribute.elements().flatMap((element) => {
    const { value } = element;
    if (value.kind === "null") return [];
    const lists = resource
      .others("aws_ec2_managed_prefix_list")
      .members.filter(({ view }) => value.marks.referents.includes(view.instance));
    if (lists.length === 0) {
      return [unknownNetworks(element.evidence(), causeOf(element))];
    }
    return lists.flatMap(({ view }) => networksOfList(view));
  });
}

function networksOfList(list: ResourceView): readonly KnownSet[] {
  const inline = list.blocks("entry").members.map(({ view }) => view);
  const separate = list
    .connected("aws_ec2_managed_prefix_list_entry", "prefix_list_id")
    .members.map(({ view }) => view);
  return [...inline, ...separate].flatMap((entry) => networksIn(entry.attr("cidr")));
}
