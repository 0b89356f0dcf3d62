import type { Scalar } from "../../rule-language/attribute-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { judgeSetting } from "./judge-setting.ts";
import { MANNERS } from "./manners.ts";
import type { Setting } from "./setting.ts";

/**
 * Creates the rules for settings. Settings with the same ID become one rule with several checks.
 */
export function settingRules(settings: readonly Setting[]): readonly Rule[] {
  return [...Map.groupBy(settings, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { id, severity, what, by, peers } = first;
    const { topic, title, explanation } = MANNERS[by];
    const rule: Rule = {
      id,
      title: first.title ?? `${what} ${title}`,
      severity,
      category: "security",
      topic,
      explanation: first.explanation ?? explanation,
      fix: first.fix ?? fixOf(first),
      ...(peers && { peers }),
      link: first.link ?? documentationOf(first),
      checks: group.map((each) => resource(each.types, (view) => judgeSetting(view, each))),
    };
    return [rule];
  });
}

function fixOf({ argument, fault }: Setting): string {
  const name = argument.split("|").at(-1);
  if ("isNot" in fault) return `Set \`${name} = ${written(fault.isNot[0])}\`.`;
  if ("is" in fault) return `Leave out \`${name} = ${written(fault.is[0])}\`.`;
  if ("startsWith" in fault) return "Name an HTTPS address.";
  if ("isBelow" in fault) return `Set \`${name}\` to ${fault.isBelow} or more.`;
  if ("isInternet" in fault) return `Name the networks in \`${name}\` that have to get in.`;
  if ("isMissing" in fault) return `Set \`${name}\`.`;
  if ("lacks" in fault) return `Name ${fault.lacks.map(written).join(" and ")} in \`${name}\`.`;
  if ("hasNoBlockWith" in fault) {
    const { argument: inner, is } = fault.hasNoBlockWith;
    return `Add a \`${name}\` block with \`${inner} = ${written(is[0])}\`.`;
  }
  if ("isAlone" in fault) return `Add a \`${fault.isAlone[0]?.type}\` that refers to it.`;
  return `Leave out \`${name}\`.`;
}

/** Link to the provider's documentation of the default. */
function documentationOf({ types: [type = ""] }: Setting): string {
  const [provider = "", ...name] = type.split("_");
  return `https://registry.terraform.io/providers/hashicorp/${provider}/latest/docs/resources/${name.join("_")}`;
}

function written(value: Scalar | undefined): string {
  return typeof value === "string" ? `"${value}"` : String(value);
}
