import type { Entry } from "../../exposure/entry.ts";
import { exactly, type KnownSet, read, readEach } from "../../exposure/known-set.ts";
import { ADMINISTRATION, DATA, either, everything, services } from "../../exposure/questions.ts";
import { verdictOn } from "../../exposure/verdict.ts";
import { EVERY_ADDRESS } from "../../network/address-space.ts";
import { EVERYTHING, portsOf, protocolTraffic } from "../../network/traffic.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { azureAddresses } from "./network-security-group-entries.ts";

const IGNORE_CASE = { ignoreCase: true };

const unwanted = either(services([...DATA, ...ADMINISTRATION]), everything);

function trafficOf(rule: ResourceView): readonly KnownSet[] {
  const protocol = read(rule.attr("protocol"), protocolTraffic, EVERYTHING);
  const ports = rule.attr("destination_port_ranges");
  const ranges =
    ports.value.kind === "null"
      ? [{ ...exactly(EVERYTHING), evidence: rule.attr("action").evidence(), cause: ports.path }]
      : readEach(ports, portsOf, EVERYTHING);
  return ranges.map((range) => ({
    ...range,
    surely: range.surely.intersect(protocol.surely),
    maybe: range.maybe.intersect(protocol.maybe),
  }));
}

/** Such a rule is applied before all security groups, which then aren't asked. */
function entryOf(rule: ResourceView): Entry {
  const action = rule.attr("action");
  return {
    location: rule.location,
    sources: rule
      .blocks("source")
      .members.flatMap(({ view }) =>
        readEach(view.attr("address_prefix"), azureAddresses, EVERY_ADDRESS),
      ),
    traffic: trafficOf(rule),
    applies: rule.attr("direction").is("Inbound", IGNORE_CASE),
    allows: action.is("AlwaysAllow", IGNORE_CASE),
    denies: fact(false),
  };
}

function overrules(rule: ResourceView): Fact {
  return verdictOn(entryOf(rule), () => [], unwanted);
}

/** Rules for what administrators of all networks permit. */
export const networkManagerRules: readonly Rule[] = [
  {
    id: "az-admin-rule-open",
    title: "Administrator's rule lets the internet in past every security group",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "`AlwaysAllow` is final, so no security group of a network can deny the traffic.",
    fix: 'Name the networks in `source`, or set `action` to `"Allow"` or `"Deny"`.',
    link: "https://learn.microsoft.com/azure/virtual-network-manager/concept-security-admins",
    checks: [resource("azurerm_network_manager_admin_rule", overrules)],
  },
];
