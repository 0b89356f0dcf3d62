import { ALLOWS } from "../../exposure/allows.ts";
import type { Entry } from "../../exposure/entry.ts";
import { type Bounds, exactly, type KnownSet } from "../../exposure/known-set.ts";
import { anywhere, networksIn } from "../../exposure/networks.ts";
import { portsBetween } from "../../exposure/number-range.ts";
import { perResource } from "../../exposure/per-resource.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import { EVERYTHING } from "../../network/traffic.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { versioned } from "./pod.ts";

export const NETWORK_POLICIES = versioned(["kubernetes_network_policy"]);

/** What a policy lets in to its pods, rule by rule. Ports by name stand for themselves in the pods. */
export const policyEntries = perResource((policy) => entriesOf(policy, exactly(IntervalSet.NONE)));

/** The same, a port by its name being any. */
export const possibleEntries = perResource((policy) => entriesOf(policy, exactly(EVERYTHING)));

function entriesOf(policy: ResourceView, named: Bounds): ViewSet<Entry> {
  return policy.blocks("spec.ingress").map((rule) => ({
    ...ALLOWS,
    location: rule.location,
    sources: sourcesOf(rule),
    traffic: trafficOf(rule, named),
  }));
}

/** A rule that names nobody is about everybody. */
function sourcesOf(rule: BlockView): readonly KnownSet[] {
  const peers = rule.blocks("from").members;
  if (peers.length === 0 && rule.blocks("from").isEmpty().truth === true) {
    return [anywhere(rule.attr("from"))];
  }
  return peers.flatMap(({ view }) => networkOf(view));
}

/** A network less its exceptions; of pods and namespaces none comes from the internet. */
function networkOf(peer: BlockView): readonly KnownSet[] {
  const except = networksIn(peer.attr("ip_block.except"));
  const surely = IntervalSet.union(except.map((each) => each.surely));
  const maybe = IntervalSet.union(except.map((each) => each.maybe));
  return networksIn(peer.attr("ip_block.cidr")).map((network) => ({
    ...network,
    surely: network.surely.minus(maybe),
    maybe: network.maybe.minus(surely),
  }));
}

/** Rules that name no ports are about all of them; the list goes by two names. */
function trafficOf(rule: BlockView, named: Bounds): readonly KnownSet[] {
  const ports = ["port", "ports"].flatMap((name) => rule.blocks(name).members);
  const evidence = { location: rule.location, message: "", marks: rule.attr("port").value.marks };
  if (ports.length === 0) return [{ ...exactly(EVERYTHING), evidence, cause: "ports" }];
  return ports.map(({ view }) => portsOf(view, named));
}

/** One port, or all up to another. */
function portsOf(port: BlockView, named: Bounds): KnownSet {
  const [first, last] = [port.attr("port"), port.attr("end_port")];
  const rest = { evidence: first.evidence(), cause: first.path };
  if (first.value.kind === "null") return { ...exactly(EVERYTHING), ...rest };
  const isNamed = first.value.kind === "string" && !/^\d+$/.test(first.value.value);
  return { ...(isNamed ? named : portsBetween(first, last)), ...rest };
}
