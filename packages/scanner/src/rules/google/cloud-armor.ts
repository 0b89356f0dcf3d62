import { and, type Fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { ARMOR } from "../general/web-firewalls.ts";

const allows = (rule: { attr: ResourceView["attr"] }): Fact =>
  rule.attr("action").is("allow", { ignoreCase: true });

/** Every rule allows, the last one everyone, so the policy turns nobody away. */
function stopsNobody(policy: ResourceView, block: string, type: string): Fact {
  const rules = policy.blocks(block);
  const others = policy.connected(type, "security_policy", "name");
  return and(
    rules.some((rule) => and(allows(rule), rule.attr("match.config.src_ip_ranges").includes("*"))),
    rules.every(allows),
    others.every(allows),
    not(policy.has("adaptive_protection_config")),
  );
}

/** Rules for policies of Cloud Armor. */
export const cloudArmorRules: readonly Rule[] = [
  {
    id: "gcp-armor-open",
    title: "Security policy lets every request through",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Its rules only allow, and the default allows everyone, so a list of allowed addresses has no effect.",
    fix: 'Set `action = "deny(403)"` in the default rule, or add rules that deny attacks.',
    link: "https://cloud.google.com/armor/docs/security-policy-overview",
    checks: ARMOR.map(({ type, block, rule }) =>
      resource(type, (policy) => stopsNobody(policy, block, rule)),
    ),
  },
];
