import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const DETECTION = {
  bad: ['"Detection"'],
  good: ['"Prevention"'],
  absent: "passes",
} as const;

testArgumentRule("az-appgw-waf-detection", {
  type: "azurerm_web_application_firewall_policy",
  argument: "policy_settings.mode",
  ...DETECTION,
});

testArgumentRule("az-appgw-waf-detection", {
  type: "azurerm_cdn_frontdoor_firewall_policy",
  argument: "mode",
  ...DETECTION,
});

const frontDoor = (body: string) => `
  resource "azurerm_cdn_frontdoor_firewall_policy" "web" {
    sku_name = "Premium_AzureFrontDoor"
    mode     = "Prevention"
    ${body}
  }`;

const managed = (type: string, action: string) => `
  managed_rule {
    type    = "${type}"
    version = "2.1"
    action  = "${action}"
  }`;

const RULES = "Microsoft_DefaultRuleSet";

const BOTS = "Microsoft_BotManagerRuleSet";

const gateway = (body: string) => `
  resource "azurerm_application_gateway" "web" {
    ${body}
    waf_configuration {
      enabled       = false
      firewall_mode = "Detection"
    }
  }`;

testRule("az-appgw-waf-detection", {
  fails: {
    "rules that only log": frontDoor(managed(RULES, "Log")),
    "a template": {
      "main.bicep": `resource waf 'Microsoft.Network/FrontDoorWebApplicationFirewallPolicies@2022-05-01' = {
        name: 'web'
        location: 'global'
        properties: { policySettings: { enabledState: 'Enabled', mode: 'Detection' } }
      }`,
    },
  },
  passes: {
    "rules that block": frontDoor(managed(RULES, "Block")),
    "bots that are only logged": frontDoor(managed(RULES, "Block") + managed(BOTS, "Log")),
    "a policy instead of the configuration": gateway('firewall_policy_id = "policy"'),
  },
});

testRule("az-waf-off", {
  fails: {
    "a policy": `resource "azurerm_web_application_firewall_policy" "web" {
      policy_settings {
        enabled = false
      }
    }`,
    "a gateway": gateway(""),
    "a template": {
      "main.bicep": `resource waf 'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies@2023-11-01' = {
        name: 'web'
        location: 'westeurope'
        properties: { policySettings: { state: 'Disabled', mode: 'Prevention' } }
      }`,
    },
  },
  passes: {
    "a policy that is on": frontDoor("enabled = true"),
    "a policy instead of the configuration": gateway('firewall_policy_id = "policy"'),
  },
});

testArgumentRule("az-waf-body", {
  type: "azurerm_web_application_firewall_policy",
  argument: "policy_settings.request_body_check",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("az-waf-old-rules", {
  type: "azurerm_web_application_firewall_policy",
  argument: "managed_rules.managed_rule_set.version",
  bad: ['"2.2.9"', '"3.0"'],
  good: ['"3.2"', '"2.1"'],
  absent: "passes",
});

testRule("az-waf-no-rules", {
  fails: { "a policy without rules": frontDoor("") },
  passes: {
    "a policy with rules": frontDoor(managed(RULES, "Block")),
    "a tier without managed rules": `resource "azurerm_cdn_frontdoor_firewall_policy" "web" {
      sku_name = "Standard_AzureFrontDoor"
    }`,
  },
  open: {
    "rules that the caller adds": `variable "rules" {
      type = list(string)
    }
    ${frontDoor(`dynamic "managed_rule" {
      for_each = var.rules
      content {
        type = managed_rule.value
      }
    }`)}`,
  },
});

const firewall = (body: string, tier = "Premium") => `
  resource "azurerm_firewall_policy" "hub" {
    sku = "${tier}"
    ${body}
  }`;

const detection = (mode: string) => `
  intrusion_detection {
    mode = "${mode}"
  }`;

testRule("az-firewall-intrusion", {
  fails: {
    "no detection": firewall(""),
    "detection that is off": firewall(detection("Off")),
    "a template": {
      "main.bicep": `resource policy 'Microsoft.Network/firewallPolicies@2023-11-01' = {
        name: 'hub'
        location: 'westeurope'
        properties: { sku: { tier: 'Premium' }, intrusionDetection: { mode: 'Off' } }
      }`,
    },
  },
  passes: {
    "detection that only alerts": firewall(detection("Alert")),
    "a tier without detection": firewall("", "Standard"),
    "a parent that detects": firewall('base_policy_id = "parent"'),
  },
});
