import { letsInternetIn } from "../../exposure/endpoint.ts";
import { networksIn } from "../../exposure/networks.ts";
import { type Fact, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { azureAddresses } from "./network-security-group-entries.ts";
import { isInPerimeter } from "./perimeter.ts";

interface NetworkRules {
  readonly block: string;
  /** Where the networks are: in blocks with an argument, or in a list without one. */
  readonly networks: readonly [path: string, argument?: string];
}

/** Services with their own firewall, excluding those with their own rule. */
const SERVICES: Readonly<Record<string, NetworkRules>> = {
  azurerm_container_registry: {
    block: "network_rule_set",
    networks: ["network_rule_set.ip_rule", "ip_range"],
  },
  azurerm_cognitive_account: { block: "network_acls", networks: ["network_acls.ip_rules"] },
  azurerm_ai_services: { block: "network_acls", networks: ["network_acls.ip_rules"] },
  azurerm_batch_account: {
    block: "network_profile.account_access",
    networks: ["network_profile.account_access.ip_rule", "ip_range"],
  },
  azurerm_iothub: { block: "network_rule_set", networks: ["network_rule_set.ip_rule", "ip_mask"] },
  azurerm_eventhub_namespace: {
    block: "network_rulesets",
    networks: ["network_rulesets.ip_rule", "ip_mask"],
  },
  azurerm_servicebus_namespace: {
    block: "network_rule_set",
    networks: ["network_rule_set.ip_rules"],
  },
};

function isOpen(service: ResourceView): Fact {
  const { block, networks } = SERVICES[service.type] ?? { block: "", networks: [""] };
  const [path, argument] = networks;
  const listed =
    argument === undefined
      ? networksIn(service.attr(path), azureAddresses)
      : service
          .blocks(path)
          .members.flatMap(({ view }) => networksIn(view.attr(argument), azureAddresses));
  return unless(
    or(
      service.attr("public_network_access_enabled").is(false),
      service.attr("public_network_access").is("Disabled"),
      isInPerimeter(service),
    ),
    or(service.attr(`${block}.default_action`).is("Allow"), letsInternetIn(listed)),
  );
}

export const azureNetworkRules: readonly Rule[] = [
  {
    id: "az-network-allow",
    title: "Firewall of a service lets every network in",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "A leaked key or token is enough to use the service from anywhere.",
    fix: 'Set `default_action = "Deny"` and list what may come in.',
    link: "https://learn.microsoft.com/azure/security/fundamentals/network-best-practices",
    checks: [resource(Object.keys(SERVICES), isOpen)],
  },
];
