import type { Budget } from "../../evaluate/budget.ts";
import { BudgetSpent } from "../../evaluate/failure.ts";
import type { Call, Expression } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import { PatternError, Regex } from "../../regex/regex.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { codeOf } from "../../terraform/static-argument.ts";

/** Texts of which a pattern that checks something refuses at least one. */
const SAMPLES = [
  "",
  " ",
  "\n",
  "\t\n ",
  "zq",
  "Zq 9",
  "-",
  "_.",
  "0",
  "9999",
  "é\u0001",
  "z\nz",
  "/",
];

const LONG = "z".repeat(2_000);

/** Longer patterns are left out. */
const MAX_PATTERN = 500;

/** Characters of all patterns of a module that are tried. Real ones have some hundred. */
export const MAX_PATTERNS = 10_000;

function acceptsAll(pattern: string, budget: Budget): boolean {
  if (pattern.length > MAX_PATTERN) return false;
  try {
    budget.spend(pattern.length);
    const regex = new Regex(pattern);
    return [...SAMPLES, LONG].every((text) => regex.search(text) !== undefined);
  } catch (error) {
    if (error instanceof PatternError || error instanceof BudgetSpent) return false;
    throw error;
  }
}

/** The written pattern of a call of `regex` or `regexall`. */
function patternOf(value: Expression | undefined, name: string): string | undefined {
  if (value?.kind !== "call" || value.name !== name) return undefined;
  const [pattern, subject] = value.args;
  const isAboutValue = subject !== undefined && subject.kind !== "literal";
  return isAboutValue && pattern?.kind === "literal" && typeof pattern.value === "string"
    ? pattern.value
    : undefined;
}

/** The pattern of `can(regex(pattern, text))` or `length(regexall(pattern, text))`. */
function askedPattern({ name, args: [argument] }: Call): string | undefined {
  if (name === "can") return patternOf(argument, "regex");
  return name === "length" ? patternOf(argument, "regexall") : undefined;
}

/**
 * A question in a validation whether a text matches a pattern that every text matches, for example
 * because no anchor holds it to the whole text.
 */
export function idlePattern(
  declaration: Declaration,
  condition: Expression,
  budget: Budget,
): Call | undefined {
  // Of other types, a pattern may ask whether a value is a text.
  if (/^$|\bany\b/.test(codeOf(declaration, "type") ?? "")) return undefined;
  for (const each of walkExpressions(condition)) {
    const pattern = each.kind === "call" ? askedPattern(each) : undefined;
    if (each.kind === "call" && pattern !== undefined && acceptsAll(pattern, budget)) return each;
  }
  return undefined;
}
