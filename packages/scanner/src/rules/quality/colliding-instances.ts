import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Resources of one parent, of which no two may have the same values. */
const UNIQUE: readonly (readonly [type: string, parent: string, keys: readonly string[]])[] = [
  ["aws_subnet", "vpc_id", ["cidr_block"]],
  ["azurerm_subnet", "virtual_network_name", ["address_prefixes"]],
  ["google_compute_subnetwork", "network", ["ip_cidr_range"]],
  ["aws_lb_listener_rule", "listener_arn", ["priority"]],
  ["azurerm_network_security_rule", "network_security_group_name", ["priority", "direction"]],
  ["aws_network_acl_rule", "network_acl_id", ["rule_number", "egress"]],
  ["google_compute_security_policy_rule", "security_policy", ["priority"]],
];

/** The value as text, or what it depends on. */
function textOf(value: Value): string | undefined {
  if (value.kind === "string" || value.kind === "number" || value.kind === "bool") {
    return String(value.value);
  }
  if (value.kind === "unknown") return value.parts === undefined ? `<${value.cause}>` : undefined;
  if (value.kind === "list" && value.items.length === 1) {
    const [only] = value.items;
    return only && textOf(only);
  }
  return value.kind === "null" ? "" : undefined;
}

/** What may not be repeated, if it is known. */
function placeOf(view: ResourceView, parent: string, keys: readonly string[]): string | undefined {
  const [main, ...others] = keys.map((key) => textOf(view.attr(key).value));
  if (main === undefined || main === "" || main.startsWith("<")) return undefined;
  const texts = [textOf(view.attr(parent).value), main, ...others];
  return texts.includes(undefined) ? undefined : texts.join(" ");
}

function collides(view: ResourceView, parent: string, keys: readonly string[]): Fact {
  const { address } = view.instance;
  const [key = ""] = keys;
  const { location, value } = view.attr(key);
  const place = placeOf(view, parent, keys);
  const twin =
    place === undefined
      ? undefined
      : view
          .siblings()
          .members.find(
            (each) =>
              each.presence.isCertain &&
              each.view.instance.address < address &&
              placeOf(each.view, parent, keys) === place,
          );
  const message = `\`${twin?.view.instance.address}\` has the same \`${key}\``;
  return fact(twin !== undefined, { location, message, marks: twin ? value.marks : NO_MARKS });
}

/** A rule for the members of a loop that can't exist beside each other. */
export const collidingInstanceRules: readonly Rule[] = [
  {
    id: "quality-colliding-instances",
    title: "Two instances of a resource collide",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan succeeds, and the apply fails at the second one.",
    fix: "Give each key its own value.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each",
    checks: UNIQUE.map(([type, parent, keys]) =>
      resource(type, (view) => collides(view, parent, keys)),
    ),
  },
];
