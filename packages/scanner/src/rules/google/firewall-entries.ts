import { mergeMarks } from "../../evaluate/marks.ts";
import { unknownNetworks } from "../../exposure/endpoint.ts";
import type { Entry } from "../../exposure/entry.ts";
import { exactly, type KnownSet, type Parser, read, readEach } from "../../exposure/known-set.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { anywhere, networksIn } from "../../exposure/networks.ts";
import { numberOf } from "../../exposure/number-range.ts";
import { siblings } from "../../exposure/siblings.ts";
import { EVERYTHING, portsOf, protocolTraffic } from "../../network/traffic.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, fact, not, withMarksOf } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Member } from "../../rule-language/view-set.ts";

export const FIREWALL = "google_compute_firewall";

const IGNORE_CASE = { ignoreCase: true };

const YES = fact(true);
const NO = fact(false);

/** The default when it isn't set. */
const DEFAULT_PRIORITY = 1000;

/** What a firewall allows: one entry per `allow` block. */
export const allowed = memoizePerResource((firewall) => entriesIn(firewall, "allow"));

/** What a firewall denies: one entry per `deny` block. */
export const denied = memoizePerResource((firewall) => entriesIn(firewall, "deny"));

/** All denials by firewalls of the same network. */
export const deniedBeside = memoizePerResource((firewall): readonly Member<Entry>[] =>
  siblings(firewall, FIREWALL, "network").flatMap(({ view }) => denied(view).members),
);

function entriesIn(firewall: ResourceView, action: "allow" | "deny") {
  const priority = firewall.attr("priority");
  const shared = {
    sources: sourcesOf(firewall),
    applies: and(
      not(firewall.attr("direction").is("EGRESS", IGNORE_CASE)),
      not(firewall.attr("disabled").is(true)),
    ),
    allows: action === "allow" ? YES : NO,
    denies: action === "deny" ? YES : NO,
    order: priority.value.kind === "null" ? DEFAULT_PRIORITY : numberOf(priority),
    target: targetOf(firewall, ["target_tags", "target_service_accounts", "destination_ranges"]),
  };
  return firewall.blocks(action).map(
    (block): Entry => ({
      ...shared,
      location: block.location,
      traffic: trafficOf(block.attr("protocol"), block.attr("ports")),
    }),
  );
}

/** Without any sources, all are allowed. Tags extend the ranges instead of restricting them. */
function sourcesOf(firewall: ResourceView): readonly KnownSet[] {
  const ranges = firewall.attr("source_ranges");
  const narrowing = [
    ranges,
    firewall.attr("source_tags"),
    firewall.attr("source_service_accounts"),
  ];
  const absent = narrowing.map((each) => each.isAbsent());
  if (absent.every(({ truth }) => truth === true)) return [anywhere(ranges)];
  if (absent.some(({ truth }) => truth === false)) return networksIn(ranges);
  // It is unknown whether there are any ports.
  return [
    unknownNetworks(ranges.evidence(), absent.flatMap(({ causes }) => causes)[0] ?? "sources"),
  ];
}

/** All ports of the protocol, unless ports are listed. */
export function trafficOf(
  protocol: AttributeView,
  ranges: AttributeView,
  parse: Parser = portsOf,
): readonly KnownSet[] {
  const allowedBy = read(protocol, protocolTraffic, EVERYTHING);
  const sets =
    ranges.isAbsent().truth === true
      ? [{ ...exactly(EVERYTHING), evidence: ranges.evidence(), cause: ranges.path }]
      : readEach(ranges, parse, EVERYTHING);
  return sets.map((set) => ({
    ...set,
    surely: set.surely.intersect(allowedBy.surely),
    maybe: set.maybe.intersect(allowedBy.maybe),
    evidence: withMarksOf(set.evidence, mergeMarks(set.evidence.marks, protocol.value.marks)),
  }));
}

/** A rule's targets. A denial with targets denies nothing else. */
export function targetOf(rule: BlockView, names: readonly string[]): string | undefined {
  const limits = names
    .map((name) => rule.attr(name))
    .filter((attribute) => attribute.isAbsent().truth !== true)
    .map((attribute) => attribute.describe());
  return limits.length === 0 ? undefined : limits.join(" ");
}
