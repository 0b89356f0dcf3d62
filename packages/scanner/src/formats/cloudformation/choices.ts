import { ChoiceCollector, valuesIn } from "../../documents/choices.ts";
import type { DocumentChoice } from "../../documents/document-format.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { string, type Value } from "../../evaluate/value.ts";
import { functionIn } from "./functions.ts";

/**
 * The other values of a template's parameters: those that are allowed, compared in conditions, or
 * keys of a mapping that they select.
 */
export function choicesIn(template: Value): readonly DocumentChoice[] {
  const parameters = membersOf(entryOf(template, "Parameters"));
  const found = new ChoiceCollector(
    new Map(
      parameters.map(([name, each]) => [
        name,
        { fallback: entryOf(each, "Default"), allowed: entryOf(each, "AllowedValues") },
      ]),
    ),
  );
  for (const value of valuesIn(template)) {
    const call = value.kind === "object" ? functionIn(value) : undefined;
    const operands = call?.argument.kind === "list" ? call.argument.items : [];
    const [first, second] = operands;
    if (first === undefined || second === undefined) continue;
    if (call?.name === "Fn::Equals") {
      for (const [one, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const name = parameterIn(one);
        const text = textOf(other);
        if (name === undefined || text === undefined) continue;
        found.addCompared(name, string(text));
        if (text === "") found.addPresence(name);
      }
    } else if (call?.name === "Fn::FindInMap") {
      const name = parameterIn(second);
      const mapping = entryOf(entryOf(template, "Mappings"), textOf(first) ?? "");
      for (const [key] of name === undefined ? [] : membersOf(mapping)) {
        found.add(name ?? "", string(key));
      }
    }
  }
  return found.choices;
}

/** The parameter that a value refers to, as a whole or as an item of a list. */
function parameterIn(value: Value): string | undefined {
  const lists = ["Fn::Join", "Fn::Select"].flatMap((name) => entryOf(value, name) ?? []);
  const [list] = lists.flatMap((operands) => (operands.kind === "list" ? operands.items[1] : []));
  return textOf(entryOf(list ?? value, "Ref"));
}
