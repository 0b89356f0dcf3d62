import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { codeOf, hasAny } from "../../terraform/static-argument.ts";

/** Rules of one parent, of which no two may have the same values here. */
interface Ordered {
  readonly parent: string;
  /** Where the parent has them inline. */
  readonly block?: string;
  /** Resources that refer to the parent. */
  readonly member?: string;
  readonly via?: string;
  readonly sameName?: string;
  readonly keys: readonly string[];
}

const ORDERED: readonly Ordered[] = [
  {
    parent: "azurerm_network_security_group",
    block: "security_rule",
    member: "azurerm_network_security_rule",
    via: "network_security_group_name",
    sameName: "name",
    keys: ["priority", "direction"],
  },
  { parent: "azurerm_web_application_firewall_policy", block: "custom_rules", keys: ["priority"] },
  { parent: "azurerm_cdn_frontdoor_firewall_policy", block: "custom_rule", keys: ["priority"] },
  { parent: "azurerm_application_gateway", block: "request_routing_rule", keys: ["priority"] },
  {
    parent: "azurerm_firewall_policy",
    member: "azurerm_firewall_policy_rule_collection_group",
    via: "firewall_policy_id",
    keys: ["priority"],
  },
  {
    parent: "aws_lb_listener",
    member: "aws_lb_listener_rule",
    via: "listener_arn",
    keys: ["priority"],
  },
  {
    parent: "aws_network_acl",
    member: "aws_network_acl_rule",
    via: "network_acl_id",
    keys: ["rule_number", "egress"],
  },
  { parent: "aws_network_acl", block: "ingress", keys: ["rule_no"] },
  { parent: "aws_network_acl", block: "egress", keys: ["rule_no"] },
  {
    parent: "aws_wafv2_web_acl",
    block: "rule",
    member: "aws_wafv2_web_acl_rule",
    via: "web_acl_arn",
    keys: ["priority"],
  },
  { parent: "aws_wafv2_rule_group", block: "rule", keys: ["priority"] },
  {
    parent: "google_compute_security_policy",
    block: "rule",
    member: "google_compute_security_policy_rule",
    via: "security_policy",
    sameName: "name",
    keys: ["priority"],
  },
];

/** The values by which rules are put in order, if all are known. */
function placeOf(rule: BlockView, keys: readonly string[]): string | undefined {
  const values = keys.map((key) => {
    const { value } = rule.attr(key);
    if (value.kind === "number" || value.kind === "bool") return String(value.value);
    if (value.kind === "string") return value.value.toLowerCase();
    return value.kind === "null" ? "false" : undefined;
  });
  const [priority] = values;
  const isKnown = !values.includes(undefined) && priority !== "false";
  return isKnown ? values.join(" ") : undefined;
}

/** One fact per rule whose place another one has already taken. */
function repeatedIn(sets: readonly ViewSet<BlockView>[], keys: readonly string[]): readonly Fact[] {
  const taken = new Set<string>();
  return sets
    .flatMap(({ members }) => members)
    .flatMap(({ view, presence }): readonly Fact[] => {
      const place = presence.isCertain ? placeOf(view, keys) : undefined;
      if (place === undefined) return [];
      const isRepeated = taken.has(place);
      taken.add(place);
      const { location, value } = view.attr(keys[0] ?? "");
      const message = `another rule has \`${keys[0]}\` ${place.split(" ")[0]} as well`;
      return [fact(isRepeated, { location, message, marks: value.marks })];
    });
}

/** Rules of a parent that the module doesn't create. */
function repeatedElsewhere(view: ModuleView): readonly Fact[] {
  const { resources } = view.configuration;
  const taken = new Set<string>();
  const byMember = new Map(ORDERED.flatMap((each) => (each.member ? [[each.member, each]] : [])));
  return [...resources.values()].flatMap((declaration): readonly Fact[] => {
    const ordered = declaration.mode === "managed" ? byMember.get(declaration.type) : undefined;
    if (ordered?.via === undefined || hasAny(declaration, "count", "for_each")) return [];
    const texts = [ordered.via, ...ordered.keys].map((name) => codeOf(declaration, name));
    const [parent, priority] = texts;
    if (parent === undefined || !/^(var|data|local)\./.test(parent) || priority === undefined) {
      return [];
    }
    const place = texts.join(" ");
    const message = `another rule has \`${ordered.keys[0]}\` ${priority} as well`;
    const answer = view.found(taken.has(place), declaration.header, message);
    taken.add(place);
    return [answer];
  });
}

/** Rules for network and routing rules whose order is undecided. */
export const priorityRules: readonly Rule[] = [
  {
    id: "quality-same-priority",
    title: "Two rules have the same priority",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The service refuses the second rule, so the apply fails halfway.",
    fix: "Give each rule of the same direction its own priority.",
    link: "https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview#security-rules",
    checks: [
      ...ORDERED.map(({ parent, block, member, via = "", sameName, keys }) =>
        resource(parent, (view) =>
          repeatedIn(
            [
              ...(block === undefined ? [] : [view.blocks(block)]),
              ...(member === undefined ? [] : [view.connected(member, via, sameName)]),
            ],
            keys,
          ),
        ),
      ),
      module(repeatedElsewhere),
    ],
  },
];
