import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { listsInternet } from "../azure/networks.ts";

/** A rule of AWS WAF that counts what it matches, instead of blocking it. */
const counts = (rule: BlockView): Fact =>
  or(rule.has("override_action.count"), rule.has("action.count"));

function onlyCounts(list: ResourceView): Fact {
  const rules = list.blocks("rule");
  return and(
    list.has("default_action.allow"),
    list.attr("rule_json").isAbsent(),
    rules.exists(),
    rules.some((rule) => rule.has("statement.managed_rule_group_statement")),
    rules.every(counts),
    list.connected("aws_wafv2_web_acl_rule", "web_acl_arn").every(counts),
  );
}

/** Policies of Cloud Armor, and the types of their rules. */
export const ARMOR = [
  {
    type: "google_compute_security_policy",
    block: "rule",
    rule: "google_compute_security_policy_rule",
  },
  {
    type: "google_compute_region_security_policy",
    block: "rules",
    rule: "google_compute_region_security_policy_rule",
  },
] as const;

const isDenial = (rule: BlockView): Fact =>
  rule.attr("action").matches(/^(deny|throttle|rate_based_ban|redirect)\b/i);

function onlyPreviews(policy: ResourceView, block: string, type: string): Fact {
  const rules = policy.blocks(block);
  const others = policy.connected(type, "security_policy", "name");
  return and(
    rules.some(isDenial),
    rules.every((rule) => or(not(isDenial(rule)), rule.attr("preview").is(true))),
    others.every((rule) => or(not(isDenial(rule)), rule.attr("preview").is(true))),
  );
}

/** Custom rules of web firewalls of Azure, and the conditions that they combine. */
const CUSTOM_RULES = [
  ["azurerm_web_application_firewall_policy", "custom_rules", "match_conditions"],
  ["azurerm_cdn_frontdoor_firewall_policy", "custom_rule", "match_condition"],
  ["azurerm_frontdoor_firewall_policy", "custom_rule", "match_condition"],
] as const;

const IGNORE_CASE = { ignoreCase: true };

function isAlways(condition: BlockView): Fact {
  const isEveryAddress = and(
    condition.attr("operator").is("IPMatch", IGNORE_CASE),
    listsInternet(condition.attr("match_values")),
  );
  return and(
    not(condition.attr("negation_condition").is(true)),
    or(condition.attr("operator").is("Any", IGNORE_CASE), isEveryAddress),
  );
}

function allowsEveryone(rule: BlockView, conditions: string): Fact {
  const all = rule.blocks(conditions);
  return and(
    rule.attr("action").is("Allow", IGNORE_CASE),
    not(rule.attr("enabled").is(false)),
    all.exists(),
    all.every(isAlways),
  );
}

const WATCHES = "Attacks are logged and still reach the servers.";

/** Rules for web firewalls that let attacks through. */
export const webFirewallRules: readonly Rule[] = [
  {
    id: "aws-waf-counts",
    title: "Web firewall only counts attacks",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: WATCHES,
    fix: "Set `override_action` to `none {}` once the counted requests are checked.",
    link: "https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-testing.html",
    checks: [resource("aws_wafv2_web_acl", onlyCounts)],
  },
  {
    id: "gcp-armor-preview",
    title: "Security policy only previews its denials",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: WATCHES,
    fix: "Leave out `preview = true` once the logged requests are checked.",
    link: "https://cloud.google.com/armor/docs/security-policy-overview#preview_mode",
    checks: ARMOR.map(({ type, block, rule }) =>
      resource(type, (policy) => onlyPreviews(policy, block, rule)),
    ),
  },
  {
    id: "az-waf-allows-all",
    title: "Rule of the web firewall lets everyone through",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "A request that the rule allows isn't checked by the managed rules.",
    fix: "Name the addresses that are allowed, or add a condition.",
    link: "https://learn.microsoft.com/azure/web-application-firewall/ag/custom-waf-rules-overview",
    checks: CUSTOM_RULES.map(([type, rules, conditions]) =>
      resource(type, (policy) =>
        policy.blocks(rules).each((rule) => allowsEveryone(rule, conditions)),
      ),
    ),
  },
];
