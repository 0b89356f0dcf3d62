import { withMarks } from "../../evaluate/value.ts";
import { askText } from "../../rule-language/ask-text.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { namedMembers } from "../../rule-language/named-members.ts";
import { ANY_PIECE, withEmptyPlaceholders } from "../../rule-language/placeholders.ts";
import { hasWildcard } from "../wildcards.ts";
import { isOwnValue, type KeyLookup } from "./condition-keys.ts";
import { type Operator, parseOperator } from "./condition-operator.ts";

/** A comparison in a condition. All comparisons must pass, each for at least one of its values. */
export interface Clause {
  readonly operator: Operator;
  readonly key: string;
  readonly values: AttributeView;
}

/** Request keys that are true only for calls by AWS itself. */
const SERVICE_FLAGS = ["aws:principalisawsservice", "aws:viaawsservice"];

/** The clauses of a `Condition`; `undefined` if unknown. */
export function clausesIn(condition: AttributeView): readonly Clause[] | undefined {
  if (condition.value.kind === "null") return [];
  const tests = namedMembers(condition);
  const found = tests?.map(({ name, view }) => {
    const operator = parseOperator(name);
    return namedMembers(view)?.map(({ name: key, view: values }) => ({ operator, key, values }));
  });
  if (found === undefined || found.some((each) => each === undefined)) return undefined;
  return found.flatMap((each) => each ?? []);
}

/**
 * Whether an outsider's request can satisfy a clause; `all` are the clauses of the same condition.
 */
export function canPass(clause: Clause, all: readonly Clause[], lookup: KeyLookup): Fact {
  const { operator, key } = clause;
  const match = matchesStranger(clause, lookup);
  if (match === undefined || operator.isNegated) return says(clause, true);
  if (operator.isIfExists) return says(clause, true);
  if (operator.quantifier !== "all") return match;
  return or(match, not(or(...all.map((other) => demandsPresence(other, key)))));
}

/** Whether an outsider's request can fail a clause and thus bypass a denial. */
export function canFail(clause: Clause, lookup: KeyLookup): Fact {
  const { operator, key, values } = clause;
  if (operator.kind === "flag" && SERVICE_FLAGS.includes(key.toLowerCase())) {
    return not(values.some((value) => askText(value, (text) => text.toLowerCase() === "false")));
  }
  const match = matchesStranger(clause, lookup);
  // A negated comparison passes if the key is missing, except with the ForAnyValue quantifier.
  if (match === undefined || !operator.isNegated || operator.quantifier === "any") {
    return says(clause, true);
  }
  return match;
}

/**
 * Whether an outsider can have one of the values; undefined if the key doesn't identify callers.
 */
function matchesStranger({ operator, key, values }: Clause, lookup: KeyLookup): Fact | undefined {
  const isOwn = lookup(key);
  if (isOwn === undefined || operator.kind === "null" || operator.kind === "other") {
    return undefined;
  }
  const isPattern = operator.kind === "pattern";
  // Whatever the value is, it is compared literally.
  if (operator.kind === "exact" && values.value.kind === "unknown") {
    return fact(false, values.evidence());
  }
  const each = eachOf(values);
  if (each !== undefined) {
    return askText(each, (text) => {
      if (isOwnValue(isOwn, text, isPattern)) return false;
      return isOpenFirst(text) ? true : undefined;
    });
  }
  return values.some((value) => askText(value, (text) => !isOwnValue(isOwn, text, isPattern)));
}

/** Whether a wildcard comes before the first unknown piece, whatever that is. */
function isOpenFirst(text: string): boolean {
  return hasWildcard(withEmptyPlaceholders(text).split(ANY_PIECE)[0] ?? "");
}

/** What the code makes of each item of an input. Nobody calls a module without any. */
function eachOf({ path, value, location }: AttributeView): AttributeView | undefined {
  const element = value.kind === "unknown" ? value.element : undefined;
  return (
    element && new AttributeView(path, withMarks(element, value.marks), element.at ?? location)
  );
}

/** `Null` with `false` requires the key to be present. */
function demandsPresence({ operator, key, values }: Clause, wanted: string): Fact {
  if (operator.kind !== "null" || key.toLowerCase() !== wanted.toLowerCase()) return fact(false);
  return values.some((value) => askText(value, (text) => text.toLowerCase() === "false"));
}

function says({ key, values }: Clause, truth: boolean): Fact {
  const { location, marks } = values.evidence();
  return fact(truth, { location, message: `\`${key}\` doesn't restrict access`, marks });
}
