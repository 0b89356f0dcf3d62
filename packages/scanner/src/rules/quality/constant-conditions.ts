import { Budget } from "../../evaluate/budget.ts";
import type { Binary, Body, Call, Expression } from "../../hcl/ast.ts";
import { childrenOf } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { discardedResult } from "./discarded-results.ts";
import { idlePattern, MAX_PATTERNS } from "./idle-patterns.ts";
import { acceptsEveryText } from "./tried-values.ts";

/** A value of the module, compared with what is written out. */
interface Comparison {
  readonly subject: string;
  readonly operator: string;
  readonly limit: string | number;
}

const OPPOSITE: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};
const MIRRORED: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

function limitOf(value: Expression): string | number | undefined {
  if (value.kind === "unary" && value.operator === "-") {
    const inner = limitOf(value.operand);
    return typeof inner === "number" ? -inner : undefined;
  }
  if (value.kind !== "literal") return undefined;
  return typeof value.value === "string" || typeof value.value === "number"
    ? value.value
    : undefined;
}

/** `contains([x], "a")` is `x == "a"`. */
function memberIn(value: Call, file: SourceFile): Comparison | undefined {
  const [list, member] = value.args;
  const limit = member && limitOf(member);
  if (value.name !== "contains" || list?.kind !== "tuple" || limit === undefined) return undefined;
  const [subject, ...others] = list.items;
  if (subject === undefined || others.length > 0) return undefined;
  const text = file.text.slice(subject.start, subject.end).replaceAll(/\s/g, "");
  return { subject: text, operator: "==", limit };
}

function comparisonIn(value: Expression, file: SourceFile): Comparison | undefined {
  if (value.kind === "parenthesised") return comparisonIn(value.inner, file);
  if (value.kind === "call") return memberIn(value, file);
  if (value.kind !== "binary" || !Object.hasOwn(OPPOSITE, value.operator)) return undefined;
  const [left, right] = [limitOf(value.left), limitOf(value.right)];
  if ((left === undefined) === (right === undefined)) return undefined;
  const subject = left === undefined ? value.left : value.right;
  const operator =
    left === undefined ? value.operator : (MIRRORED[value.operator] ?? value.operator);
  const text = file.text.slice(subject.start, subject.end).replaceAll(/\s/g, "");
  const limit = left ?? right;
  return limit === undefined ? undefined : { subject: text, operator, limit };
}

/** Whether no value meets all of the comparisons of one subject. */
function isImpossible(comparisons: readonly Comparison[]): boolean {
  const equal = new Set(comparisons.filter(({ operator }) => operator === "==").map(limitIn));
  const unequal = comparisons.filter(({ operator }) => operator === "!=").map(limitIn);
  if (equal.size > 1 || unequal.some((limit) => equal.has(limit))) return true;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let isOpen = false;
  for (const { operator, limit } of comparisons) {
    if (typeof limit !== "number") continue;
    if (/^(==|>=?)$/.test(operator)) low = Math.max(low, limit);
    if (/^(==|<=?)$/.test(operator)) high = Math.min(high, limit);
  }
  for (const { operator, limit } of comparisons) {
    if (/^[<>]$/.test(operator) && (limit === low || limit === high)) isOpen = true;
  }
  return low > high || (low === high && isOpen);
}

const limitIn = ({ limit }: Comparison) => limit;

/** What the value of this text always meets. */
const factsOf = (subject: string): readonly Comparison[] =>
  /^length\(/.test(subject) ? [{ subject, operator: ">=", limit: 0 }] : [];

/** The sides of `a || b || c`, without parentheses. */
function sidesOf(root: Binary): readonly Expression[] {
  const sides: Expression[] = [];
  const pending: Expression[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "parenthesised") pending.push(next.inner);
    else if (next.kind === "binary" && next.operator === root.operator) {
      pending.push(next.right, next.left);
    } else sides.push(next);
  }
  return sides;
}

/** What a comparison of two written values is. */
function writtenTruth(value: Expression): boolean | undefined {
  if (value.kind === "parenthesised") return writtenTruth(value.inner);
  if (value.kind !== "binary" || !/^[=!]=$/.test(value.operator)) return undefined;
  const [left, right] = [limitOf(value.left), limitOf(value.right)];
  if (left === undefined || right === undefined) return undefined;
  return (left === right) === (value.operator === "==");
}

/** What a chain of conditions always is, if its comparisons leave no choice. */
function constantIn(root: Binary, file: SourceFile): boolean | undefined {
  const isEither = root.operator === "||";
  if (sidesOf(root).some((side) => writtenTruth(side) === isEither)) return isEither;
  const comparisons = sidesOf(root).flatMap((side) => comparisonIn(side, file) ?? []);
  return constantOf(comparisons, isEither);
}

/** What a comparison that stands by itself always is. */
function constantAlone(value: Expression, file: SourceFile): boolean | undefined {
  const comparison = comparisonIn(value, file);
  if (comparison === undefined) return undefined;
  return constantOf([comparison], true) ?? constantOf([comparison], false);
}

function constantOf(comparisons: readonly Comparison[], isEither: boolean): boolean | undefined {
  // One of several is always met exactly if no value misses all of them.
  const required = isEither
    ? comparisons.map((each) => ({ ...each, operator: OPPOSITE[each.operator] ?? "" }))
    : comparisons;
  const groups = [...Map.groupBy(required, ({ subject }) => subject)];
  return groups.some(([subject, group]) => isImpossible([...group, ...factsOf(subject)]))
    ? isEither
    : undefined;
}

/** The first chain in a condition that is always the same. */
function constantPart(condition: Expression, file: SourceFile) {
  const pending: (readonly [Expression, operator?: string])[] = [[condition]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, around] = next;
    const isChain = value.kind === "binary" && /^(&&|\|\|)$/.test(value.operator);
    const ofChain = isChain && value.operator !== around ? constantIn(value, file) : undefined;
    const constant = around === undefined && !isChain ? constantAlone(value, file) : ofChain;
    if (constant !== undefined) return { value, constant };
    if (value.kind === "call" && value.name === "length") continue;
    const operator = value.kind === "parenthesised" ? around : isChain ? value.operator : undefined;
    for (const child of childrenOf(value)) pending.push([child, operator]);
  }
  return undefined;
}

const CHECKS = /^(validation|precondition|postcondition|assert)$/;

function* checkedIn({ blocks }: Body): Generator<Expression> {
  for (const { type, body } of blocks) {
    const condition = body.attributes.find(({ name }) => name === "condition");
    if (CHECKS.test(type) && condition !== undefined) yield condition.value;
    else yield* checkedIn(body);
  }
}

function constantConditions(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) =>
    [...checkedIn(body)].map((condition) => {
      const part = constantPart(condition, file);
      const { value, constant } = part ?? { value: condition, constant: undefined };
      const text = file.text.slice(value.start, value.end).replaceAll(/\s+/g, " ");
      const message = `\`${text}\` is always ${constant}`;
      return view.found(part !== undefined, locate(value, file), message);
    }),
  );
}

/** Lists of alternatives in validations beside which every other text is accepted as well. */
function idleAlternatives(view: ModuleView): readonly Fact[] {
  return [...view.configuration.variables.values()].flatMap((declaration) =>
    declaration.sources.flatMap(({ body, file }) =>
      [...checkedIn(body)].map((condition) => {
        const isIdle =
          constantPart(condition, file) === undefined &&
          acceptsEveryText(declaration, condition, file, view);
        const message = `all texts are accepted for \`var.${declaration.name}\``;
        return view.found(isIdle, locate(condition, file), message);
      }),
    ),
  );
}

/** Validations with a pattern that every text matches. */
function idlePatterns(view: ModuleView): readonly Fact[] {
  const budget = new Budget(MAX_PATTERNS);
  return [...view.configuration.variables.values()].flatMap((declaration) =>
    declaration.sources.flatMap(({ body, file }) =>
      [...checkedIn(body)].map((condition) => {
        const call = idlePattern(declaration, condition, budget);
        const message = "every text matches the pattern, also the empty one";
        return view.found(call !== undefined, locate(call ?? condition, file), message);
      }),
    ),
  );
}

/** Checks that only ask whether a condition can be evaluated, and not what it says. */
function discardedResults(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) =>
    [...checkedIn(body)].map((condition) => {
      const call = discardedResult(condition);
      const message = "`can` discards whether the condition within is true";
      return view.found(call !== undefined, locate(call ?? condition, file), message);
    }),
  );
}

/** A rule for checks whose comparisons contradict or complement each other. */
export const constantConditionRules: readonly Rule[] = [
  {
    id: "quality-constant-condition",
    title: "Check accepts every value, or none",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Wrong values pass until the provider refuses them, or no value passes at all.",
    fix: "Join the limits of a range with `&&`, and alternatives with `||` or `contains`. Hold a pattern to the whole text with `^` and `$`. Don't put a condition into `can`.",
    link: "https://developer.hashicorp.com/terraform/language/validate#input-variable-validation",
    checks: [
      module(constantConditions),
      module(idleAlternatives),
      module(idlePatterns),
      module(discardedResults),
    ],
  },
];
