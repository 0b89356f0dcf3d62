import { EvaluationFailure } from "../failure.ts";
import { isAnyText, isOtherText } from "../presence.ts";
import { list, tuple, type Value } from "../value.ts";

/**
 * The result of a function for a text of which is only known that it is there, or what it isn't;
 * undefined if that doesn't decide it.
 */
export function resultForAnyText(name: string, args: readonly Value[]): Value | undefined {
  const [first, second, third] = args;
  if (first === undefined || second === undefined) return undefined;
  // Such a text may be without separators.
  if (name === "split") return isAnyText(second) ? list([second]) : undefined;
  if (!isOtherText(second)) return undefined;
  if (name === "lookup" && first.kind === "object") {
    if (third === undefined) throw new EvaluationFailure("lookup() finds no such key");
    return third;
  }
  if (first.kind !== "string" || wordsOf(first.value).length === 0) return undefined;
  if (name === "regex") throw new EvaluationFailure("the pattern matches no part of the text");
  return name === "regexall" ? tuple([]) : undefined;
}

/** The words of a pattern that lists them: `^(private|public)$`. */
export function wordsOf(pattern: string): readonly string[] {
  const list = /^(?:\^|\(\?i\))*\(?(?:\?[:i]+)?([\w -]+(?:\|[\w -]+)*)\)?\$?$/.exec(pattern);
  return list?.[1]?.split("|") ?? [];
}
