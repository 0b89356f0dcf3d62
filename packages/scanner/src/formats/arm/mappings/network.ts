import { textOf } from "../../../documents/members.ts";
import { block, gathered, pick, type Shapes } from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

const SKU: Shapes = { sku: "sku.name" };

const SECURITY_RULE: Shapes = {
  access: "properties.access",
  direction: "properties.direction",
  protocol: "properties.protocol",
  priority: "properties.priority",
  source_port_range: "properties.sourcePortRange",
  source_port_ranges: "properties.sourcePortRanges",
  source_application_security_group_ids: "properties.sourceApplicationSecurityGroups",
  destination_address_prefix: "properties.destinationAddressPrefix",
  destination_address_prefixes: "properties.destinationAddressPrefixes",
  destination_application_security_group_ids: "properties.destinationApplicationSecurityGroups",
  destination_port_range: "properties.destinationPortRange",
  destination_port_ranges: "properties.destinationPortRanges",
  source_address_prefix: "properties.sourceAddressPrefix",
  source_address_prefixes: "properties.sourceAddressPrefixes",
};

const RULE_SET: Shapes = {
  type: "ruleSetType",
  version: "ruleSetVersion",
  action: "ruleSetAction",
};

const RULES = block("properties.ruleCollections", {
  action: "action.type",
  rule: block("rules", { protocols: "ipProtocols" }),
});

/** Rules that are written in the firewall itself. */
const COLLECTION: Shapes = { action: "properties.action.type", rule: block("properties.rules") };

/** A policy of the classic service, which is the default. */
function frontDoorPolicyType(policy: Value): string {
  const sku = pick(policy, "sku.name");
  return sku === undefined || textOf(sku) === "Classic_AzureFrontDoor"
    ? "azurerm_frontdoor_firewall_policy"
    : "azurerm_cdn_frontdoor_firewall_policy";
}

export const networkMappings: Mappings = {
  "Microsoft.Network/networkSecurityGroups": {
    to: "azurerm_network_security_group",
    arguments: { security_rule: block("properties.securityRules", SECURITY_RULE) },
  },
  "Microsoft.Network/networkSecurityGroups/securityRules": {
    to: "azurerm_network_security_rule",
    arguments: { ...SECURITY_RULE, network_security_group_name: "root" },
  },
  "Microsoft.Network/networkInterfaces": {
    to: "azurerm_network_interface",
    arguments: {
      ip_forwarding_enabled: "properties.enableIPForwarding",
      network_security_group_id: "properties.networkSecurityGroup.id",
      ip_configuration: block("properties.ipConfigurations", {
        public_ip_address_id: "properties.publicIPAddress.id",
        subnet_id: "properties.subnet.id",
      }),
    },
  },
  "Microsoft.Network/virtualNetworks": { to: "azurerm_virtual_network" },
  "Microsoft.Network/virtualNetworks/subnets": {
    to: "azurerm_subnet",
    arguments: { network_security_group_id: "properties.networkSecurityGroup.id" },
  },
  "Microsoft.Network/firewallPolicies/ruleCollectionGroups": {
    to: "azurerm_firewall_policy_rule_collection_group",
    arguments: {
      // The action determines the kind of a collection.
      nat_rule_collection: RULES,
      network_rule_collection: RULES,
    },
  },
  "Microsoft.Network/azureFirewalls": {
    to: "azurerm_firewall",
    arguments: {
      threat_intel_mode: "properties.threatIntelMode",
      nat_rule_collection: block("properties.natRuleCollections", COLLECTION),
      network_rule_collection: block("properties.networkRuleCollections", COLLECTION),
    },
  },
  "Microsoft.Network/firewallPolicies": {
    to: "azurerm_firewall_policy",
    arguments: {
      threat_intelligence_mode: "properties.threatIntelMode",
      sku: "properties.sku.tier",
      base_policy_id: "properties.basePolicy.id",
      intrusion_detection: block("properties.intrusionDetection"),
    },
  },
  "Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies": {
    to: "azurerm_web_application_firewall_policy",
    arguments: {
      policy_settings: gathered({
        enabled: enabled("properties.policySettings.state"),
        mode: "properties.policySettings.mode",
        request_body_check: "properties.policySettings.requestBodyCheck",
      }),
      managed_rules: gathered({
        managed_rule_set: block("properties.managedRules.managedRuleSets", RULE_SET),
      }),
    },
  },
  "Microsoft.Network/FrontDoorWebApplicationFirewallPolicies": {
    to: frontDoorPolicyType,
    arguments: {
      enabled: enabled("properties.policySettings.enabledState"),
      mode: "properties.policySettings.mode",
      request_body_check_enabled: enabled("properties.policySettings.requestBodyCheck"),
      sku_name: "sku.name",
      managed_rule: block("properties.managedRules.managedRuleSets", RULE_SET),
    },
  },
  "Microsoft.Network/publicIPAddresses": { to: "azurerm_public_ip", arguments: SKU },
  "Microsoft.Network/publicIPPrefixes": { to: "azurerm_public_ip_prefix", arguments: SKU },
  "Microsoft.Network/loadBalancers": { to: "azurerm_lb", arguments: SKU },
};
