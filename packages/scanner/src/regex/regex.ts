import { WORD } from "./character-class.ts";
import { parsePattern } from "./parse.ts";
import { compileProgram, type Instruction } from "./program.ts";
import { type Assertion, PatternError } from "./syntax.ts";

export { PatternError } from "./syntax.ts";

/** Maximum thread steps across all searches with one expression. */
const MAX_WORK = 5_000_000;

/** A match as UTF-16 offsets by slot, two per group; `-1` for a group that didn't participate. */
export type Slots = readonly number[];

interface Thread {
  readonly at: number;
  readonly slots: Slots;
}

/**
 * A regular expression in RE2 syntax with leftmost-first matching, executed without backtracking:
 * for a given pattern, the running time is linear in the text. JavaScript's engine can hang on a
 * hostile pattern, and patterns come from scanned modules.
 */
export class Regex {
  readonly groups: readonly (string | undefined)[];
  readonly #program: readonly Instruction[];
  #work = 0;

  /** Throws `PatternError` if RE2 would reject the pattern. */
  constructor(source: string) {
    const { pattern, groups } = parsePattern(source);
    this.groups = groups;
    this.#program = compileProgram(pattern);
  }

  /** Thread steps so far. */
  get work(): number {
    return this.#work;
  }

  /** The first match at or after `from`. */
  search(text: string, from = 0): Slots | undefined {
    let matched: Slots | undefined;
    let threads: Thread[] = [];
    for (let offset = from; offset <= text.length; ) {
      const codePoint = text.codePointAt(offset);
      const visited = new Set<number>();
      const current: Thread[] = [];
      // Running threads started earlier, so they have priority over a new one.
      for (const thread of threads) this.#follow(thread, text, offset, visited, current);
      if (matched === undefined) this.#follow({ at: 0, slots: [] }, text, offset, visited, current);
      if (current.length === 0 && matched !== undefined) return matched;
      this.#work += current.length + 1;
      if (this.#work > MAX_WORK) throw new PatternError("too much to search");
      threads = [];
      for (const { at, slots } of current) {
        const instruction = this.#program[at];
        if (instruction?.kind === "match") {
          matched = slots;
          break;
        }
        if (
          instruction?.kind === "character" &&
          codePoint !== undefined &&
          instruction.matches(codePoint)
        ) {
          threads.push({ at: at + 1, slots });
        }
      }
      offset += codePoint !== undefined && codePoint > 0xffff ? 2 : 1;
    }
    return matched;
  }

  /** All non-overlapping matches in order, like Go's `FindAll`. */
  *searchAll(text: string): Generator<Slots> {
    let previousEnd = -1;
    for (let from = 0; from <= text.length; ) {
      const slots = this.search(text, from);
      if (slots === undefined) return;
      const [start = 0, end = 0] = slots;
      // An empty match adjacent to the previous match is ignored.
      if (end > start || start !== previousEnd) yield slots;
      previousEnd = end;
      from = end > from ? end : from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
    }
  }

  /** Adds all threads reachable without consuming a character to `into`, by priority. */
  #follow(
    thread: Thread,
    text: string,
    offset: number,
    visited: Set<number>,
    into: Thread[],
  ): void {
    const pending = [thread];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { at, slots } = next;
      if (visited.has(at)) continue;
      visited.add(at);
      const instruction = this.#program[at];
      switch (instruction?.kind) {
        case "jump":
          pending.push({ at: instruction.target, slots });
          break;
        case "split":
          pending.push({ at: instruction.second, slots }, { at: instruction.first, slots });
          break;
        case "save":
          pending.push({ at: at + 1, slots: withSlot(slots, instruction.slot, offset) });
          break;
        case "assertion":
          if (holds(instruction.assertion, text, offset)) pending.push({ at: at + 1, slots });
          break;
        default:
          into.push(next);
      }
    }
  }
}

function withSlot(slots: Slots, slot: number, offset: number): Slots {
  const copy = [...slots];
  while (copy.length <= slot) copy.push(-1);
  copy[slot] = offset;
  return copy;
}

function holds(assertion: Assertion, text: string, offset: number): boolean {
  switch (assertion) {
    case "textStart":
      return offset === 0;
    case "textEnd":
      return offset === text.length;
    case "lineStart":
      return offset === 0 || text[offset - 1] === "\n";
    case "lineEnd":
      return offset === text.length || text[offset] === "\n";
    case "wordBoundary":
      return isWordAt(text, offset - 1) !== isWordAt(text, offset);
    case "notWordBoundary":
      return isWordAt(text, offset - 1) === isWordAt(text, offset);
  }
}

function isWordAt(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return !Number.isNaN(code) && WORD(code);
}
