import { mergedChoices } from "../../documents/choices.ts";
import type { DocumentChoice } from "../../documents/document-format.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { ObjectValue } from "../../evaluate/value.ts";
import { choicesIn } from "../arm/choices.ts";
import { declaredIn } from "../arm/declared.ts";
import { validExpression } from "../arm/syntax.ts";

/**
 * The other values of a template's parameters, including those that its modules compare a parameter
 * with that is passed on to them.
 */
export function choicesWithModules(
  template: ObjectValue,
  documentAt: (path: string) => ObjectValue | undefined,
  known = new Map<ObjectValue, readonly DocumentChoice[]>(),
): readonly DocumentChoice[] {
  const found = known.get(template);
  if (found !== undefined) return found;
  const own = choicesIn(template);
  // A module that calls itself adds nothing.
  known.set(template, own);
  const passed = declaredIn(template).flatMap(({ declaration }) => {
    const properties = entryOf(declaration, "properties");
    const path = textOf(entryOf(entryOf(properties, "templateLink"), "relativePath"));
    const module = path === undefined ? undefined : documentAt(path);
    if (module === undefined) return [];
    const inner = choicesWithModules(module, documentAt, known);
    return membersOf(entryOf(properties, "parameters")).flatMap(([name, parameter]) => {
      const value = entryOf(parameter, "value");
      const expression = value?.kind === "string" ? validExpression(value) : undefined;
      const [first] = expression?.kind === "call" ? expression.operands : [];
      const isPassed = expression?.kind === "call" && expression.name === "parameters";
      if (!isPassed || first?.kind !== "literal") return [];
      return inner
        .filter((choice) => choice.name === name)
        .map(({ values }) => ({ name: String(first.value), values }));
    });
  });
  const all = mergedChoices([...own, ...passed]);
  known.set(template, all);
  return all;
}
