import { unknownNetworks } from "../../exposure/endpoint.ts";
import type { Entry } from "../../exposure/entry.ts";
import { type KnownSet, readEach } from "../../exposure/known-set.ts";
import { networksIn } from "../../exposure/networks.ts";
import { ADMINISTRATION, DATA, either, everything, services } from "../../exposure/questions.ts";
import { refersTo } from "../../exposure/siblings.ts";
import { verdictOn } from "../../exposure/verdict.ts";
import { EVERY_ADDRESS } from "../../network/address-space.ts";
import { EVERYTHING, portsOf } from "../../network/traffic.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { causeOf } from "../../rule-language/cause.ts";
import { and, type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { azureAddresses } from "./network-security-group-entries.ts";

const unwanted = either(services([...DATA, ...ADMINISTRATION]), everything);

const YES = fact(true);

const TRANSLATED = "translated_port";

const DESTINATIONS = "destination_ports";

function allows(collection: BlockView): Fact {
  return collection.attr("action").is("Allow", { ignoreCase: true });
}

/** The networks in IP groups; unknown if a group isn't in the code. */
function groupsIn(named: AttributeView, firewall: ResourceView): readonly KnownSet[] {
  return named.elements().flatMap((element) => {
    const groups = firewall
      .others("azurerm_ip_group")
      .members.filter(({ view }) => refersTo(element, view));
    if (groups.length === 0) return [unknownNetworks(element.evidence(), causeOf(element))];
    return groups.flatMap(({ view }) => [
      ...networksIn(view.attr("cidrs"), azureAddresses),
      ...view
        .connected("azurerm_ip_group_cidr", "ip_group_id")
        .members.flatMap((each) => networksIn(each.view.attr("cidr"), azureAddresses)),
    ]);
  });
}

/** Whether a DNAT rule forwards to an unwanted port, whatever the public port is. */
function letsIn(rule: BlockView, firewall: ResourceView, ports: string): Fact {
  const entry: Entry = {
    location: rule.location,
    sources: [
      ...readEach(rule.attr("source_addresses"), azureAddresses, EVERY_ADDRESS),
      ...groupsIn(rule.attr("source_ip_groups"), firewall),
    ],
    traffic: readEach(rule.attr(ports), portsOf, EVERYTHING),
    applies: YES,
    allows: YES,
    denies: fact(false),
  };
  return verdictOn(entry, () => [], unwanted);
}

/**
 * Machines behind a firewall usually have private addresses, so only its DNAT rules expose them.
 */
export const azureFirewallRules: readonly Rule[] = [
  {
    id: "az-fw-published",
    title: "Firewall passes the internet on to what is not for it",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "A translated port is as open as what is behind it, under whatever number it is published.",
    fix: "Name the networks that may connect in `source_addresses`.",
    link: "https://learn.microsoft.com/azure/firewall/rule-processing",
    checks: [
      resource("azurerm_firewall_nat_rule_collection", (collection) =>
        collection.blocks("rule").each((rule) => letsIn(rule, collection, TRANSLATED)),
      ),
      // Templates write the rules in the firewall.
      resource(["azurerm_firewall_policy_rule_collection_group", "azurerm_firewall"], (group) =>
        group.blocks("nat_rule_collection.rule").each((rule) => letsIn(rule, group, TRANSLATED)),
      ),
    ],
  },
  {
    id: "az-fw-any-source",
    title: "Firewall lets every source pass to what is not for everyone",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Every connected network can reach it, now or later: other networks, branches, and clients of translated ports.",
    fix: "Name the networks that may connect in `source_addresses`.",
    link: "https://learn.microsoft.com/azure/firewall/rule-processing",
    checks: [
      resource("azurerm_firewall_network_rule_collection", (collection) =>
        collection
          .blocks("rule")
          .each((rule) => and(allows(collection), letsIn(rule, collection, DESTINATIONS))),
      ),
      resource(["azurerm_firewall_policy_rule_collection_group", "azurerm_firewall"], (group) =>
        group
          .blocks("network_rule_collection")
          .members.flatMap(({ view }) =>
            view
              .blocks("rule")
              .each((rule) => and(allows(view), letsIn(rule, group, DESTINATIONS))),
          ),
      ),
    ],
  },
];
