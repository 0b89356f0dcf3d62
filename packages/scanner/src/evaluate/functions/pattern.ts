import { PatternError, Regex, type Slots } from "../../regex/regex.ts";
import { type Budget, MAX_STRING_LENGTH } from "../budget.ts";
import { EvaluationFailure } from "../failure.ts";
import { list, nullValue, object, string, tuple, type Value } from "../value.ts";

/** `regex()`: fails if nothing matches. */
export function firstMatch(pattern: string, text: string, budget: Budget): Value {
  return withRegex(pattern, budget, (regex) => {
    const slots = regex.search(text);
    if (slots === undefined) throw new EvaluationFailure("the pattern does not match");
    return captured(regex, text, slots);
  });
}

/** `regexall()` */
export function allMatches(pattern: string, text: string, budget: Budget): Value {
  return withRegex(pattern, budget, (regex) => {
    return list([...regex.searchAll(text)].map((slots) => captured(regex, text, slots)));
  });
}

/** `replace()` with a pattern. `$1` and `$name` in the replacement refer to groups. */
export function replaceMatches(
  pattern: string,
  text: string,
  replacement: string,
  budget: Budget,
): string {
  return withRegex(pattern, budget, (regex) => {
    let result = "";
    let copied = 0;
    for (const slots of regex.searchAll(text)) {
      const [start = 0, end = 0] = slots;
      result += text.slice(copied, start) + expand(replacement, regex, text, slots);
      if (result.length > MAX_STRING_LENGTH) throw new EvaluationFailure("the text is too long");
      copied = end;
    }
    return result + text.slice(copied);
  });
}

/** Regex engine steps per budget step. */
const WORK_PER_STEP = 4;

function withRegex<T>(pattern: string, budget: Budget, use: (regex: Regex) => T): T {
  budget.spend(pattern.length);
  try {
    const regex = new Regex(pattern);
    try {
      return use(regex);
    } finally {
      budget.spend(regex.work / WORK_PER_STEP);
    }
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new EvaluationFailure(`pattern: ${error.message}`);
  }
}

/** The whole match, a list of the groups, or an object if they are named. */
function captured(regex: Regex, text: string, slots: Slots): Value {
  const groups = regex.groups.map((name, index) => ({
    name,
    value: groupText(text, slots, index + 1),
  }));
  if (groups.length === 0) return string(groupText(text, slots, 0) ?? "");
  const values = groups.map(({ value }) => (value === undefined ? nullValue() : string(value)));
  if (groups.every(({ name }) => name === undefined)) return tuple(values);
  if (groups.some(({ name }) => name === undefined)) {
    throw new EvaluationFailure("named and unnamed groups in one pattern");
  }
  return object(
    new Map(groups.map(({ name = "" }, index) => [name, values[index] ?? nullValue()])),
  );
}

function groupText(text: string, slots: Slots, group: number): string | undefined {
  const start = slots[group * 2] ?? -1;
  const end = slots[group * 2 + 1] ?? -1;
  return start < 0 || end < 0 ? undefined : text.slice(start, end);
}

function expand(replacement: string, regex: Regex, text: string, slots: Slots): string {
  return replacement.replace(
    /\$(\$|\{(\w+)\}|(\w+))/g,
    (_, all: string, braced: string | undefined, bare: string | undefined) => {
      if (all === "$") return "$";
      const name = braced ?? bare ?? "";
      const index = /^\d+$/.test(name) ? Number(name) : regex.groups.indexOf(name) + 1;
      if (index === 0 && name !== "0") return "";
      return groupText(text, slots, index) ?? "";
    },
  );
}
