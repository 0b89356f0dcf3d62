import { EvaluationFailure } from "../evaluate/failure.ts";
import { PatternError, Regex } from "../regex/regex.ts";
import type { AttributeView, Scalar } from "../rule-language/attribute-view.ts";
import type { BlockView } from "../rule-language/block-view.ts";
import { type Fact, not, or, unless } from "../rule-language/fact.ts";

export const OPERATORS = [
  "equals",
  "not_equals",
  "one_of",
  "not_one_of",
  "contains",
  "not_contains",
  "matches",
  "not_matches",
  "at_least",
  "at_most",
  "present",
  "absent",
] as const;

export type Operator = (typeof OPERATORS)[number];

interface Required {
  /** Names joined by dots: `versioning.enabled`, `tags.Owner`. */
  readonly path: string;
  readonly operator: Operator;
  readonly value: readonly Scalar[];
}

interface Requirement {
  /** Where a resource violates it. Of several nested blocks, each has to fulfill it. */
  readonly fails: (resource: BlockView) => Fact;
  /** The requirement in a sentence. */
  readonly text: string;
}

export function requirementOf({ path, operator, value }: Required): Requirement {
  const [first = ""] = value;
  const violates = violation(operator, value);
  const steps = path.split(".");
  const name = steps.pop() ?? "";
  const parent = steps.join(".");
  const fails = (resource: BlockView): Fact => {
    if (parent === "") return violates(resource.attr(name));
    const blocks = resource.blocks(parent);
    const whereMissing = violates(resource.attr(path));
    return or(
      blocks.some((block) => violates(block.attr(name))),
      unless(blocks.exists(), whereMissing),
    );
  };
  const words = WORDS[operator];
  const values = value.length > 1 ? value.map(shown).join(", ") : shown(first);
  const text = value.length === 0 ? words : `${words} ${values}`;
  return { fails, text: `\`${path}\` has to ${text}.` };
}

const shown = (value: Scalar): string => `\`${value}\``;

const WORDS: Readonly<Record<Operator, string>> = {
  equals: "equal",
  not_equals: "differ from",
  one_of: "be one of",
  not_one_of: "be none of",
  contains: "contain",
  not_contains: "not contain",
  matches: "match",
  not_matches: "not match",
  at_least: "be at least",
  at_most: "be at most",
  present: "be set",
  absent: "not be set",
};

/** The fact that an attribute violates the requirement. An absent one differs from any value. */
function violation(operator: Operator, value: readonly Scalar[]): (view: AttributeView) => Fact {
  const [first = ""] = value;
  const number = Number(first);
  switch (operator) {
    case "equals":
    case "one_of":
      return (view) => view.isNotIn(value);
    case "not_equals":
    case "not_one_of":
      return (view) => view.isIn(value);
    case "contains":
      return (view) => not(holds(view, String(first)));
    case "not_contains":
      return (view) => holds(view, String(first));
    case "matches":
      return (view) => not(view.some((item) => item.test(matcher(String(first)))));
    case "not_matches":
      return (view) => view.some((item) => item.test(matcher(String(first))));
    case "at_least":
      return (view) => not(view.testNumber((found) => found >= number));
    case "at_most":
      return (view) => not(view.testNumber((found) => found <= number));
    case "present":
      return (view) => view.isAbsent();
    case "absent":
      return (view) => view.isPresent();
  }
}

/** A list that has this element, or a text with this piece. */
function holds(view: AttributeView, text: string): Fact {
  return view.value.kind === "string" ? view.contains(text) : view.includes(text);
}

/** Values come from scanned code, so that searching them can take too much work. */
function matcher(source: string): (text: string | undefined) => boolean {
  const regex = new Regex(source);
  return (text) => {
    if (text === undefined) return false;
    try {
      return regex.search(text) !== undefined;
    } catch (error) {
      if (error instanceof PatternError) throw new EvaluationFailure("too much to search");
      throw error;
    }
  };
}
