import { valueOrUnknown } from "../evaluate/attempt.ts";
import { encodeJson } from "../evaluate/functions/json.ts";
import { numberToText } from "../evaluate/number-text.ts";
import { unknown, type Value, withMarks } from "../evaluate/value.ts";
import type { SourcedText } from "./document-format.ts";

/** The members of an object; empty for any other value. */
export function membersOf(value: Value | undefined): readonly (readonly [string, Value])[] {
  return value?.kind === "object" ? [...value.entries] : [];
}

/** A member that exists and isn't null. */
export function entryOf(value: Value | undefined, name: string): Value | undefined {
  const entry = value?.kind === "object" ? value.entries.get(name) : undefined;
  return entry?.kind === "null" ? undefined : entry;
}

/** The items of a list; empty for any other value. */
export function itemsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === "list" ? value.items : [];
}

/** The items of a list, or a single value in place of one. */
export function listOf(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  return value.kind === "list" ? value.items : [value];
}

/** The texts of a list, or of a single value in place of one. */
export function textsOf(value: Value | undefined): readonly string[] {
  return listOf(value).flatMap((each) => textOf(each) ?? []);
}

/** A string, number or boolean as text. */
export function textOf(value: Value | undefined): string | undefined {
  switch (value?.kind) {
    case "string":
      return value.value;
    case "bool":
      return String(value.value);
    case "number":
      return numberToText(value.value);
    default:
      return undefined;
  }
}

/** A value as JSON, with its location. */
export function sourcedJson(value: Value | undefined): SourcedText | null {
  const text = value && textOf(valueOrUnknown(() => encodeJson(value)));
  return text === undefined || value?.at === undefined ? null : { text, at: value.at };
}

export function placeOf({ at }: Value): { file: string; line: number } {
  return { file: at?.file.path ?? "", line: at?.file.position(at.start).line ?? 1 };
}

/** What a step of a reference leads to: a member, or an item by its index. */
export function memberOf(value: Value, step: string | number): Value {
  const found =
    value.kind === "object"
      ? value.entries.get(String(step))
      : value.kind === "list"
        ? value.items[Number(step)]
        : undefined;
  if (found !== undefined) return withMarks(found, value.marks);
  const cause = value.kind === "unknown" ? `${value.cause}.${step}` : String(step);
  return {
    ...unknown(cause, value.marks),
    isComputed: value.kind === "unknown" && value.isComputed,
  };
}
