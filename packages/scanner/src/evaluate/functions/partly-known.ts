import { EvaluationFailure } from "../failure.ts";
import { isAnyText, isOtherText } from "../presence.ts";
import { joinText } from "../text.ts";
import {
  isRest,
  isWhollyKnown,
  list,
  oneOf,
  restOf,
  string,
  tuple,
  unknown,
  type Value,
} from "../value.ts";

/** What is certain of a function's result although an argument isn't known; undefined if nothing. */
export function partlyKnownResult(name: string, args: readonly Value[]): Value | undefined {
  switch (name) {
    case "concat":
      return joined(args, tuple);
    case "setunion":
      return joined(args, (items) => list(items, "set"));
    case "merge":
      return mergedMembers(args);
    case "distinct":
    case "sort":
      return withRest(args[0]);
    case "replace":
      return withUnknownInserts(args);
    default:
      return resultForAnyText(name, args);
  }
}

/** Lists of which some are known. The others add any number of elements. */
function joined(args: readonly Value[], make: (items: readonly Value[]) => Value) {
  const isKnown = args.some((each) => each.kind === "list" && !each.items.every(isRest));
  const areLists = args.every(({ kind }) => /^(list|unknown|deferred)$/.test(kind));
  if (!isKnown || !areLists) return undefined;
  return make(args.flatMap((each) => (each.kind === "list" ? each.items : [restOf(each)])));
}

/** Each access looks through all members. */
const MAX_MEMBERS = 1000;

/**
 * Members of which some have known keys. What is given later may replace them, but a whole row of a
 * table seldom is, so that objects are taken to stay.
 */
function mergedMembers(args: readonly Value[]): Value | undefined {
  const isKnown = args.some((each) => each.kind === "object" && each.entries.size > 0);
  const areMaps = args.every(({ kind }) => /^(object|unknown|null)$/.test(kind));
  if (!isKnown || !areMaps) return undefined;
  const members = new Map<string, Value>();
  const others: (readonly [Value, Value])[] = [];
  for (const each of args) {
    if (each.kind === "object") for (const [key, value] of each.entries) members.set(key, value);
    else if (each.kind === "unknown") {
      const rest = each.element ?? unknown(each.cause, each.marks);
      for (const [key, value] of members) {
        if (value.kind !== "object") members.set(key, oneOf([value, rest], "an entry"));
      }
      others.push([unknown(each.cause, each.marks), rest]);
    }
  }
  if (members.size > MAX_MEMBERS) return undefined;
  const known = [...members].map(([key, value]) => [string(key), value] as const);
  return { ...unknown("merge()"), isNotNull: true, members: [...known, ...others] };
}

/** The elements of a list as far as they are known. Others may be equal to them, or empty. */
function withRest(value: Value | undefined): Value | undefined {
  if (value?.kind === "unknown" && value.element !== undefined) return value;
  if (value?.kind !== "list") return undefined;
  const known = value.items.filter(isWhollyKnown);
  if (known.length === 0) return undefined;
  return list([...known, ...value.items.filter((item) => !isWhollyKnown(item)).map(restOf)]);
}

/** More inserts say nothing new. */
const MAX_INSERTS = 1000;

/** A known text in which an unknown one replaces certain words, as in a template. */
function withUnknownInserts([text, search, insert]: readonly Value[]): Value | undefined {
  if (text?.kind !== "string" || search?.kind !== "string" || insert?.kind !== "unknown")
    return undefined;
  const isPattern = search.value.length > 1 && /^\/.*\/$/s.test(search.value);
  if (isPattern || search.value === "") return undefined;
  const pieces = text.value.split(search.value);
  if (pieces.length === 1 || pieces.length > MAX_INSERTS) return undefined;
  return joinText(
    pieces.flatMap((piece, index) => (index === 0 ? [string(piece)] : [insert, string(piece)])),
  );
}

/** For a text of which is only known that it is there, or what it isn't. */
function resultForAnyText(name: string, args: readonly Value[]): Value | undefined {
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
