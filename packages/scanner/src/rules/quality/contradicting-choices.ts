import type { Expression } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { argumentOf, codeOf, literalText } from "../../terraform/static-argument.ts";

/** Words of which an output can be about one only. */
const OPPOSITES: ReadonlyMap<string, string> = new Map(
  [
    ["public", "private"],
    ["internal", "external"],
    ["primary", "secondary"],
    ["reader", "writer"],
    ["ingress", "egress"],
    ["inbound", "outbound"],
    ["blue", "green"],
  ].flatMap(([one = "", other = ""]) => [
    [one, other],
    [other, one],
  ]),
);

/** Descriptions of names that are kept for those who used them. */
const KEPT = /\b(deprecated|alias|same as|kept|formerly|old name|backwards?[- ]compatib)/i;

const wordsOf = (name: string) => name.toLowerCase().split(/[_-]+/);

/** The texts that an expression has, as far as they are words. */
function textsIn(value: Expression): readonly string[] {
  return [...walkExpressions(value)].flatMap((each) =>
    each.kind === "literal" && typeof each.value === "string" && /^[a-z]{3,}$/.test(each.value)
      ? each.value
      : [],
  );
}

/** What an attribute that is true says of its resource. */
const quality = (attribute: string) =>
  attribute === "map_public_ip_on_launch" ? "public" : attribute.replace(/^is_/, "");

/** What the members of a loop have to be, or not to be: `tier == "public"` or `is_public`. */
function chosenBy(value: Expression): readonly [operator: string, text: string] | undefined {
  const condition = value.kind === "for" ? value.condition : undefined;
  const isNegated = condition?.kind === "unary" && condition.operator === "!";
  const asked = isNegated ? condition.operand : condition;
  const last = asked?.kind === "traversal" ? asked.steps.at(-1) : undefined;
  if (last?.kind === "attribute") return [isNegated ? "!=" : "==", quality(last.name)];
  if (condition?.kind !== "binary" || !/^[=!]=$/.test(condition.operator)) return undefined;
  const [text, ...others] = [condition.left, condition.right].flatMap((side) =>
    side.kind === "literal" && typeof side.value === "string" ? side.value : [],
  );
  return text === undefined || others.length > 0 ? undefined : [condition.operator, text];
}

/** The word of the output's name that its choice leaves out. */
function leftOut(name: string, value: Expression): string | undefined {
  const [operator, text = ""] = chosenBy(value) ?? [];
  const words = wordsOf(name);
  if (words.some((word) => /^(non|not|no|other|without|except|un\w+)$/.test(word)))
    return undefined;
  const opposite = OPPOSITES.get(text) ?? "";
  const said = operator === "!=" ? text : opposite;
  const other = operator === "!=" ? opposite : text;
  return OPPOSITES.has(text) && words.includes(said) && !words.includes(other) ? said : undefined;
}

/** The most words and texts that are compared. Real outputs have fewer. */
const MAX_WORDS = 12;
const MAX_TEXTS = 12;

/** The output of the same value whose name has a word of the value where this one has another. */
function namesake(
  name: string,
  value: Expression,
  beside: ReadonlySet<string>,
): string | undefined {
  const words = name.split("_");
  if (beside.size < 2 || words.length > MAX_WORDS) return undefined;
  const texts = textsIn(value).filter((text) => !words.includes(text));
  return texts
    .slice(0, MAX_TEXTS)
    .flatMap((text) => words.map((_, place) => words.with(place, text).join("_")))
    .find((other) => beside.has(other));
}

const codeWithoutSpaces = (output: Declaration) => codeOf(output, "value")?.replaceAll(/\s+/g, "");

/** Outputs that choose others than those of their name. */
export function contradictingChoices(view: ModuleView): readonly Fact[] {
  const outputs = [...view.configuration.outputs.values()];
  const bySameValue = Map.groupBy(outputs, codeWithoutSpaces);
  return [...bySameValue.values()].flatMap((same) => {
    const names = new Set(same.map(({ name }) => name));
    return same.flatMap((output) => {
      const place = argumentOf(output, "value");
      if (place === undefined || KEPT.test(literalText(output, "description") ?? "")) return [];
      const { value, file } = place;
      const said = leftOut(output.name, value);
      const meant = said === undefined ? namesake(output.name, value, names) : undefined;
      const message =
        meant === undefined
          ? `output \`${output.name}\` leaves out those that are ${said}`
          : `output \`${output.name}\` has the value of \`${meant}\``;
      return (said ?? meant) === undefined ? [] : [view.found(true, locate(value, file), message)];
    });
  });
}
