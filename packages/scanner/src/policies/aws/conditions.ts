import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { namedMembers } from "../../rule-language/named-members.ts";
import { isOwnValue, type KeyLookup } from "./condition-keys.ts";
import { type Operator, parseOperator } from "./condition-operator.ts";

/** One comparison of a condition. All of them have to pass, each for one of its values. */
export interface Clause {
  readonly operator: Operator;
  readonly key: string;
  readonly values: AttributeView;
}

/** What of a request is never true unless AWS itself makes it. */
const SERVICE_FLAGS = ["aws:principalisawsservice", "aws:viaawsservice"];

/** The clauses of a `Condition`; `undefined` when it is unknown which there are. */
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

/** Whether the request of a stranger can pass a clause; `all` are those of the same condition. */
export function canPass(clause: Clause, all: readonly Clause[], lookup: KeyLookup): Fact {
  const { operator, key } = clause;
  const match = matchesStranger(clause, lookup);
  if (match === undefined || operator.isNegated) return says(clause, true);
  if (operator.isIfExists) return says(clause, true);
  if (operator.quantifier !== "all") return match;
  return or(match, not(or(...all.map((other) => demandsPresence(other, key)))));
}

/** Whether the request of a stranger can fail a clause, and so get around a denial. */
export function canFail(clause: Clause, lookup: KeyLookup): Fact {
  const { operator, key, values } = clause;
  if (operator.kind === "flag" && SERVICE_FLAGS.includes(key.toLowerCase())) {
    return not(values.some((value) => askText(value, (text) => text.toLowerCase() === "false")));
  }
  const match = matchesStranger(clause, lookup);
  // A negated comparison passes where the key is missing, but for one that asks for any of several.
  if (match === undefined || !operator.isNegated || operator.quantifier === "any") {
    return says(clause, true);
  }
  return match;
}

/** Whether one of the values is such that a stranger can have it; nothing where the key says nothing of that. */
function matchesStranger({ operator, key, values }: Clause, lookup: KeyLookup): Fact | undefined {
  const isOwn = lookup(key);
  if (isOwn === undefined || operator.kind === "null" || operator.kind === "other") {
    return undefined;
  }
  const isPattern = operator.kind === "pattern";
  // Whatever it is, it is compared letter by letter.
  if (operator.kind === "exact" && values.value.kind === "unknown") {
    return fact(false, values.evidence());
  }
  return values.some((value) => askText(value, (text) => !isOwnValue(isOwn, text, isPattern)));
}

/** `Null` with `false` asks for the key to be there. */
function demandsPresence({ operator, key, values }: Clause, wanted: string): Fact {
  if (operator.kind !== "null" || key.toLowerCase() !== wanted.toLowerCase()) return fact(false);
  return values.some((value) => askText(value, (text) => text.toLowerCase() === "false"));
}

function says({ key, values }: Clause, truth: boolean): Fact {
  const { location, marks } = values.evidence();
  return fact(truth, { location, message: `\`${key}\` keeps nobody out`, marks });
}
