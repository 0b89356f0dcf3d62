import type { Expression } from "../cel/expression.ts";
import { parseExpression } from "../cel/parse-expression.ts";
import { isOwnerClaim, namesOwnerIn } from "../subjects.ts";

/** Whether an outsider's token can make a condition true, and whether it can make it false. */
interface Chances {
  readonly canBeTrue: boolean;
  readonly canBeFalse: boolean;
}

const EITHER: Chances = { canBeTrue: true, canBeFalse: true };
const NEVER: Chances = { canBeTrue: false, canBeFalse: true };

/** The token issuer, and the claim names used in the condition. */
export interface TokenSource {
  /** The issuer also signs other customers' tokens, which differ only in the owner claims. */
  readonly isShared: boolean;
  /** Attribute expressions by name: `attribute.owner` maps to `assertion.repository_owner`. */
  readonly mapping: ReadonlyMap<string, string>;
}

/** Whether a token condition admits outsiders; `undefined` if it can't be parsed. */
export function admitsStrangers(condition: string, source: TokenSource): boolean | undefined {
  const expression = parseExpression(condition);
  return expression === undefined ? undefined : chancesOf(expression, source).canBeTrue;
}

function chancesOf(expression: Expression, source: TokenSource): Chances {
  switch (expression.kind) {
    case "flag":
      return { canBeTrue: expression.value, canBeFalse: !expression.value };
    case "not": {
      const { canBeTrue, canBeFalse } = chancesOf(expression.operand, source);
      return { canBeTrue: canBeFalse, canBeFalse: canBeTrue };
    }
    case "binary":
      return binaryChances(expression, source);
    case "choice": {
      const [whether, one, other] = [
        expression.condition,
        expression.whenTrue,
        expression.whenFalse,
      ].map((each) => chancesOf(each, source));
      if (whether === undefined || one === undefined || other === undefined) return EITHER;
      return {
        canBeTrue: (whether.canBeTrue && one.canBeTrue) || (whether.canBeFalse && other.canBeTrue),
        canBeFalse:
          (whether.canBeTrue && one.canBeFalse) || (whether.canBeFalse && other.canBeFalse),
      };
    }
    case "call":
      return callChances(expression, source);
    default:
      return EITHER;
  }
}

type Binary = Extract<Expression, { kind: "binary" }>;

function binaryChances({ operator, left, right }: Binary, source: TokenSource): Chances {
  if (operator === "&&" || operator === "||") {
    const [a, b] = [chancesOf(left, source), chancesOf(right, source)];
    return operator === "&&"
      ? { canBeTrue: a.canBeTrue && b.canBeTrue, canBeFalse: a.canBeFalse || b.canBeFalse }
      : { canBeTrue: a.canBeTrue || b.canBeTrue, canBeFalse: a.canBeFalse && b.canBeFalse };
  }
  if (left.kind === "text" && right.kind === "text" && operator === "==") {
    const isTrue = left.value === right.value;
    return { canBeTrue: isTrue, canBeFalse: !isTrue };
  }
  if (operator === "in") {
    const texts = textsIn(right);
    // `"octo/cat" in assertion.groups`
    if (left.kind === "text") return compared(right, [left.value], source);
    return texts === undefined ? EITHER : compared(left, texts, source);
  }
  if (operator !== "==" && operator !== "!=") return EITHER;
  const [claim, text] = left.kind === "text" ? [right, left] : [left, right];
  if (text.kind !== "text") return EITHER;
  const { canBeTrue, canBeFalse } = compared(claim, [text.value], source);
  if (operator === "==") return { canBeTrue, canBeFalse };
  return { canBeTrue: canBeFalse, canBeFalse: canBeTrue };
}

function textsIn(list: Expression): readonly string[] | undefined {
  if (list.kind !== "list") return undefined;
  const texts = list.items.flatMap((item) => (item.kind === "text" ? [item.value] : []));
  return texts.length === list.items.length ? texts : undefined;
}

type Call = Extract<Expression, { kind: "call" }>;

function callChances({ name, target, operands }: Call, source: TokenSource): Chances {
  const [operand] = operands;
  if (target === undefined || operand?.kind !== "text") return EITHER;
  if (name === "startsWith") return compared(target, [`${operand.value}*`], source);
  if (name === "matches") return compared(target, [patternOf(operand.value)], source);
  return EITHER;
}

/** Converts the anchored prefix of a regular expression to a wildcard pattern. */
function patternOf(regex: string): string {
  if (!regex.startsWith("^")) return "*";
  const [literal = ""] = /^(?:[^\\.*+?()[\]{}|$]|\\[^A-Za-z0-9])*/.exec(regex.slice(1)) ?? [];
  const rest = regex.slice(1 + literal.length);
  // Optional parts and alternatives aren't requirements.
  if (rest.includes("|") && !rest.startsWith("(")) return "*";
  const fixed = /^[*?{]/.test(rest) ? literal.slice(0, -1) : literal;
  return `${fixed.replace(/\\(.)/g, "$1")}${rest === "$" ? "" : "*"}`;
}

/** Compares a claim with texts or patterns. */
function compared(claim: Expression, patterns: readonly string[], source: TokenSource): Chances {
  const name = claimIn(claim, source.mapping);
  if (name === undefined) return EITHER;
  const isTold = (pattern: string) =>
    source.isShared
      ? isOwnerClaim(name) && namesOwnerIn(name, pattern)
      : pattern !== "" && pattern !== "*";
  return patterns.every(isTold) ? NEVER : EITHER;
}

/** The token claim that an expression reads, fully or partly, resolved through the mapping. */
function claimIn(expression: Expression, mapping: TokenSource["mapping"]): string | undefined {
  const steps = pathIn(expression);
  if (steps === undefined) return undefined;
  if (steps[0] === "assertion") return steps[1];
  const mapped = parseExpression(mapping.get(steps.join(".")) ?? "");
  const source = mapped === undefined ? undefined : pathIn(mapped);
  // Without a mapping, the attribute most likely has the claim's name.
  return source?.[0] === "assertion" ? source[1] : steps.at(-1);
}

function pathIn(expression: Expression): readonly string[] | undefined {
  if (expression.kind === "path") return expression.steps;
  if (expression.kind !== "call") return undefined;
  const inner = expression.target ?? expression.operands[0];
  return inner === undefined ? undefined : pathIn(inner);
}
