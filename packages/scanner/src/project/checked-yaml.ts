import { entryOf, membersOf, textOf } from "../documents/members.ts";
import type { Value } from "../evaluate/value.ts";
import { nearestName } from "../schema/nearest-name.ts";
import type { Location, SourceFile } from "../source/source-file.ts";

/** Maximum length of a text in the file. */
const MAX_TEXT = 2_000;

/** Maximum number of faults that are collected. */
const MAX_FAULTS = 20;

/** Reads a YAML document's parts and collects what is wrong with them, each with its line. */
export class CheckedYaml {
  readonly #file: SourceFile;
  readonly #faults: string[] = [];

  constructor(file: SourceFile) {
    this.#file = file;
  }

  get faults(): readonly string[] {
    return this.#faults;
  }

  fault(at: Location | undefined, message: string): undefined {
    if (this.#faults.length < MAX_FAULTS) {
      const { line } = this.#file.position(at?.start ?? 0);
      this.#faults.push(`${this.#file.path}:${line}: ${message}`);
    }
    return undefined;
  }

  /** An object with no other keys than these. */
  record(value: Value | undefined, what: string, keys: readonly string[]): Value | undefined {
    if (value?.kind !== "object") return this.fault(value?.at, `${what} is not a mapping`);
    for (const [key, member] of membersOf(value)) {
      if (keys.includes(key)) continue;
      const meant = nearestName(key, keys);
      const hint =
        meant === undefined ? `expected ${keys.join(", ")}` : `perhaps ${meant} is meant`;
      this.fault(member.at, `unknown key "${clip(key)}" in ${what}; ${hint}`);
    }
    return value;
  }

  /** The items of a list, which may be missing. */
  items(record: Value, key: string, limit: number): readonly Value[] {
    const list = entryOf(record, key);
    if (list === undefined) return [];
    if (list.kind !== "list") {
      this.fault(list.at, `"${key}" is not a list`);
      return [];
    }
    if (list.items.length > limit) this.fault(list.at, `"${key}" has more than ${limit} items`);
    return list.items.slice(0, limit);
  }

  /** A text that has to be there. */
  text(record: Value, key: string): string | undefined {
    const value = entryOf(record, key);
    if (value === undefined) return this.fault(record.at, `"${key}" is missing`);
    return this.optionalText(record, key);
  }

  optionalText(record: Value, key: string): string | undefined {
    const value = entryOf(record, key);
    if (value === undefined) return undefined;
    const text = textOf(value)?.trim();
    if (text === undefined || text === "") return this.fault(value.at, `"${key}" is not a text`);
    if (text.length > MAX_TEXT) {
      return this.fault(value.at, `"${key}" is longer than ${MAX_TEXT} characters`);
    }
    return text;
  }

  /** A text that has to be one of these. */
  choice<T extends string>(record: Value, key: string, allowed: readonly T[]): T | undefined {
    const text = this.text(record, key);
    if (text === undefined) return undefined;
    const found = allowed.find((each) => each === text);
    if (found !== undefined) return found;
    const at = entryOf(record, key)?.at;
    return this.fault(at, `"${key}" is one of ${allowed.join(", ")}, not "${clip(text)}"`);
  }
}

export const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
