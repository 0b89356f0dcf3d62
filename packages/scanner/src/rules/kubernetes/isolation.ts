import type { Value } from "../../evaluate/value.ts";
import { possibleRegion } from "../../exposure/entry.ts";
import { portsBetween } from "../../exposure/number-range.ts";
import { isInternet, PUBLIC_ADDRESSES } from "../../network/address-space.ts";
import { Region } from "../../network/region.ts";
import { TO_PORTS } from "../../network/traffic.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact, unknownFact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { NETWORK_POLICIES, possibleEntries } from "./network-policy-entries.ts";

/**
 * Whether network policies block the internet from the pods behind a service port: at least one
 * policy definitely selects them, and no policy that might select them allows the internet.
 */
export function isIsolated(service: ResourceView, port: BlockView): Fact {
  const selected = service.attr("spec.selector").value;
  if (selected.kind !== "object") return fact(false);
  const near = NETWORK_POLICIES.flatMap((type) => service.others(type).members)
    .filter(({ view }) => isForIngress(view) && isSameNamespace(view, service))
    .map(({ view, presence }) => ({ view, presence, selects: selects(view, selected) }));
  const isSure = near.some(({ selects, presence }) => selects === true && presence.isCertain);
  if (!isSure) return fact(false);
  const rules = near
    .filter(({ selects }) => selects !== false)
    .flatMap(({ view }) => possibleEntries(view).members);
  const target = port.attr(port.attr("target_port").value.kind === "null" ? "port" : "target_port");
  const region = Region.union(rules.map(({ view }) => possibleRegion(view)));
  const traffic = portsBetween(target, target).maybe.intersect(TO_PORTS);
  const sources = region.within(traffic).addresses;
  if (isInternet(sources)) return fact(false);
  // Traffic through a node has the node's source address, unless the service preserves the
  // client's.
  const keepsSource = service.attr("spec.external_traffic_policy").is("Local").truth === true;
  const letsNodesIn = !sources.minus(PUBLIC_ADDRESSES).isEmpty;
  return letsNodesIn && !keepsSource ? unknownFact("the addresses of the nodes") : fact(true);
}

function isForIngress(policy: ResourceView): boolean {
  const types = policy.attr("spec.policy_types");
  return types.isAbsent().truth === true || types.includes("Ingress").truth === true;
}

function isSameNamespace(policy: ResourceView, service: ResourceView): boolean {
  const [own, other] = [policy, service].map((each) => each.attr("metadata.namespace"));
  if (own === undefined || other === undefined) return false;
  return own.value.kind === "null"
    ? other.value.kind === "null"
    : own.isSameAs(other).truth === true;
}

/** Whether a policy selects pods with these labels; `undefined` if some labels are unknown. */
function selects(policy: ResourceView, labels: Value & { kind: "object" }): boolean | undefined {
  const { value } = policy.attr("spec.pod_selector.match_labels");
  if (policy.blocks("spec.pod_selector.match_expressions").exists().truth !== false) {
    return undefined;
  }
  if (value.kind === "null") return true;
  if (value.kind !== "object") return undefined;
  const answers = [...value.entries].map(([name, wanted]) => {
    const label = labels.entries.get(name);
    if (label?.kind !== "string" || wanted.kind !== "string") return undefined;
    return label.value === wanted.value;
  });
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}
