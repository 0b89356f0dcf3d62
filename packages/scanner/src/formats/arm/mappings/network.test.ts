import { armResource } from "../../../../test/arm-template.ts";
import { testRule } from "../../../../test/rule-fixtures.ts";

const firewall = (list: string, action: string, rule: object) =>
  armResource("Microsoft.Network/azureFirewalls", {
    [list]: [{ name: "rules", properties: { action: { type: action }, rules: [rule] } }],
  });

const ANY = {
  protocols: ["Any"],
  sourceAddresses: ["*"],
  destinationAddresses: ["*"],
  destinationPorts: ["*"],
};

testRule("az-fw-any-source", {
  fails: { "rules in the firewall": firewall("networkRuleCollections", "Allow", ANY) },
  passes: {
    "rules that deny": firewall("networkRuleCollections", "Deny", ANY),
    "known sources": firewall("networkRuleCollections", "Allow", {
      ...ANY,
      sourceAddresses: ["10.0.0.0/24"],
    }),
    "no rules": armResource("Microsoft.Network/azureFirewalls", {}),
  },
});

const published = (source: string) =>
  firewall("natRuleCollections", "Dnat", {
    protocols: ["TCP"],
    sourceAddresses: [source],
    destinationPorts: ["2222"],
    translatedPort: "22",
  });

testRule("az-fw-published", {
  fails: { everyone: published("*") },
  passes: { "a known network": published("198.51.100.0/28") },
});

const policy = (properties: object, sku?: string) =>
  armResource(
    "Microsoft.Network/FrontDoorWebApplicationFirewallPolicies",
    properties,
    sku === undefined ? {} : { sku: { name: sku } },
  );

const LOGGED = { managedRules: { managedRuleSets: [{ ruleSetType: "DefaultRuleSet" }] } };

testRule("az-appgw-waf-detection", {
  fails: {
    "a policy of the classic service": policy({ policySettings: { mode: "Detection" } }),
    "rules without an action": policy(LOGGED, "Premium_AzureFrontDoor"),
  },
  // Rule sets of the classic service have no action.
  passes: {
    "the default tier": policy(LOGGED),
    "the classic tier": policy(LOGGED, "Classic_AzureFrontDoor"),
  },
});
