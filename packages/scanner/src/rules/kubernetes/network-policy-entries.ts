import { ALLOWS } from "../../exposure/allows.ts";
import type { Entry } from "../../exposure/entry.ts";
import { type Bounds, exactly, type KnownSet } from "../../exposure/known-set.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { anywhere, networksIn } from "../../exposure/networks.ts";
import { portsBetween } from "../../exposure/number-range.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import { EVERYTHING } from "../../network/traffic.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { versioned } from "./pod.ts";

export const NETWORK_POLICIES = versioned(["kubernetes_network_policy"]);

/** A policy's ingress rules. Named ports match only themselves. */
export const policyEntries = memoizePerResource((policy) =>
  entriesOf(policy, exactly(IntervalSet.NONE)),
);

/** The same, but a named port matches any port. */
export const possibleEntries = memoizePerResource((policy) =>
  entriesOf(policy, exactly(EVERYTHING)),
);

function entriesOf(policy: ResourceView, named: Bounds): ViewSet<Entry> {
  return policy.blocks("spec.ingress").map((rule) => ({
    ...ALLOWS,
    location: rule.location,
    sources: sourcesOf(rule),
    traffic: trafficOf(rule, named),
  }));
}

/** A rule without peers matches everyone. */
function sourcesOf(rule: BlockView): readonly KnownSet[] {
  const peers = rule.blocks("from").members;
  if (peers.length === 0 && rule.blocks("from").isEmpty().truth === true) {
    return [anywhere(rule.attr("from"))];
  }
  return peers.flatMap(({ view }) => networkOf(view));
}

/** A network minus its exceptions. Pods and namespaces are never internet sources. */
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

/** Rules without ports match all of them. The list has two names. */
function trafficOf(rule: BlockView, named: Bounds): readonly KnownSet[] {
  const ports = ["port", "ports"].flatMap((name) => rule.blocks(name).members);
  const evidence = { location: rule.location, message: "", marks: rule.attr("port").value.marks };
  if (ports.length === 0) return [{ ...exactly(EVERYTHING), evidence, cause: "ports" }];
  return ports.map(({ view }) => portsOf(view, named));
}

/** A single port, or a range with an end port. */
function portsOf(port: BlockView, named: Bounds): KnownSet {
  const [first, last] = [port.attr("port"), port.attr("end_port")];
  const rest = { evidence: first.evidence(), cause: first.path };
  if (first.value.kind === "null") return { ...exactly(EVERYTHING), ...rest };
  const isNamed = first.value.kind === "string" && !/^\d+$/.test(first.value.value);
  return { ...(isNamed ? named : portsBetween(first, last)), ...rest };
}
