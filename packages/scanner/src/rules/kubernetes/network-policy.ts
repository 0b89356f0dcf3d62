import { ALLOWS } from "../../exposure/allows.ts";
import { exactly, type KnownSet } from "../../exposure/known-set.ts";
import { networksIn } from "../../exposure/networks.ts";
import { verdictOn } from "../../exposure/verdict.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import { EVERYTHING } from "../../network/traffic.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { versioned } from "./pod.ts";
import { portsIn, unwanted } from "./published-ports.ts";

/** A network less its exceptions. */
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
function trafficOf(rule: BlockView): readonly KnownSet[] {
  const ports = ["port", "ports"].flatMap((name) => rule.blocks(name).members);
  const evidence = { location: rule.location, message: "", marks: rule.attr("port").value.marks };
  if (ports.length === 0) return [{ ...exactly(EVERYTHING), evidence, cause: "ports" }];
  return ports.flatMap(({ view }) => portsIn(view.attr("port")));
}

function letsIn(rule: BlockView): Fact {
  const sources = rule.blocks("from").members.flatMap(({ view }) => networkOf(view));
  const entry = { ...ALLOWS, location: rule.location, sources, traffic: trafficOf(rule) };
  return verdictOn(entry, () => [], unwanted);
}

export const networkPolicyRules: readonly Rule[] = [
  {
    id: "k8s-netpol-open",
    title: "Network policy lets every address in to what is not for the internet",
    severity: "MEDIUM",
    category: "security",
    explanation: "Nothing but the way the service is published stands between it and the internet.",
    fix: "Name the pods or the networks that use it.",
    link: "https://kubernetes.io/docs/concepts/services-networking/network-policies/",
    checks: [
      resource(versioned(["kubernetes_network_policy"]), (policy) =>
        policy.blocks("spec.ingress").each(letsIn),
      ),
    ],
  },
];
