import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const OFF: Fault = { is: [false] };

const GATEWAY = "azurerm_application_gateway";

const POLICY = "azurerm_web_application_firewall_policy";

const FRONT_DOOR_POLICY = "azurerm_cdn_frontdoor_firewall_policy";

/** The policy of the classic service. */
const FORMER_POLICY = "azurerm_frontdoor_firewall_policy";

/** A policy replaces the configuration in the gateway. */
const INLINE = { guards: [{ argument: "firewall_policy_id" }] };

/** Versions of the core rule set that get no more updates. */
const OLD_RULES: Fault = { is: ["2.2.9", "3.0", 3] };

/** The same argument under each name that a type has for it. */
function each(
  id: string,
  fault: Fault,
  places: readonly (readonly [type: string, argument: string])[],
  more: Partial<Setting>,
): readonly SettingRow[] {
  return places.map(([type, argument]) => [
    id,
    "Web firewall",
    type,
    argument,
    fault,
    type === GATEWAY ? { ...INLINE, ...more } : more,
  ]);
}

/** Firewalls of Azure that are off, or only watch. */
export const azurermWebFirewalls: readonly Setting[] = [
  ...settings("loose", "MEDIUM", [
    [
      "az-firewall-threats",
      "Firewall",
      "azurerm_firewall",
      "threat_intel_mode",
      { is: ["Off"] },
      { title: "Firewall lets known attackers through", fix: 'Set `threat_intel_mode = "Deny"`.' },
    ],
    [
      "az-firewall-threats",
      "Firewall",
      "azurerm_firewall_policy",
      "threat_intelligence_mode",
      { is: ["Off"] },
    ],
    ...each(
      "az-appgw-waf-detection",
      { is: ["Detection"] },
      [
        [GATEWAY, "waf_configuration.firewall_mode"],
        [POLICY, "policy_settings.mode"],
        [FRONT_DOOR_POLICY, "mode"],
        [FORMER_POLICY, "mode"],
      ],
      {
        title: "Web firewall only watches attacks",
        explanation: "Attacks are logged and still reach the servers.",
        fix: "Set the mode to `Prevention`, and the `action` of managed rules to `Block`.",
      },
    ),
    [
      "az-appgw-waf-detection",
      "Web firewall",
      FRONT_DOOR_POLICY,
      "managed_rule",
      // Bots may only be logged beside rules that block.
      { hasNoBlockWith: { argument: "action", is: ["Block", "Redirect", "AnomalyScoring"] } },
      { when: [{ argument: "managed_rule" }] },
    ],
    ...each(
      "az-waf-off",
      OFF,
      [
        [GATEWAY, "waf_configuration.enabled"],
        [POLICY, "policy_settings.enabled"],
        [FRONT_DOOR_POLICY, "enabled"],
        [FORMER_POLICY, "enabled"],
      ],
      {
        title: "Web firewall is switched off",
        explanation: "Its rules are neither applied nor logged, so attacks reach the servers.",
        fix: "Set `enabled = true`.",
      },
    ),
  ]),
  ...settings("loose", "LOW", [
    ...each(
      "az-waf-body",
      OFF,
      [
        [POLICY, "policy_settings.request_body_check"],
        [GATEWAY, "waf_configuration.request_body_check"],
        [FRONT_DOOR_POLICY, "request_body_check_enabled"],
      ],
      {
        title: "Web firewall doesn't inspect request bodies",
        explanation: "An attack in a form, a JSON document or an upload passes unseen.",
        fix: "Inspect request bodies, and exclude the fields that cause false alarms.",
      },
    ),
    ...each(
      "az-waf-old-rules",
      OLD_RULES,
      [
        [POLICY, "managed_rules.managed_rule_set.version"],
        [GATEWAY, "waf_configuration.rule_set_version"],
      ],
      {
        title: "Web firewall uses an outdated rule set",
        explanation: "The rules get no updates, so they don't know the attacks of recent years.",
        fix: 'Use version "3.2" of the core rule set, or the `Microsoft_DefaultRuleSet`.',
        link: "https://learn.microsoft.com/azure/web-application-firewall/ag/application-gateway-crs-rulegroups-rules",
      },
    ),
    [
      "az-waf-no-rules",
      "Web firewall",
      FRONT_DOOR_POLICY,
      "managed_rule",
      { isMissing: true },
      {
        title: "Web firewall has no managed rules",
        explanation: "Custom rules stop only what they name, so common attacks pass.",
        fix: "Add a `managed_rule` block with the `Microsoft_DefaultRuleSet`.",
        // Other tiers have no managed rules.
        when: [{ argument: "sku_name", is: ["Premium_AzureFrontDoor"] }],
      },
    ],
    [
      "az-firewall-intrusion",
      "Firewall",
      "azurerm_firewall_policy",
      "intrusion_detection.mode",
      { isNot: ["Deny", "Alert"] },
      {
        title: "Firewall doesn't detect intrusions",
        explanation:
          "The Premium tier recognizes known attacks by their signatures, but detection is off.",
        fix: 'Add an `intrusion_detection` block with `mode = "Deny"`.',
        when: [{ argument: "sku", is: ["Premium"] }],
        // A parent policy passes its mode on.
        guards: [{ argument: "base_policy_id" }],
      },
    ],
  ]),
];
