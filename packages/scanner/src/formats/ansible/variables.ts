import type { ReadingContext } from "../../documents/document-format.ts";
import { memberOf, membersOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import { joinText } from "../../evaluate/text.ts";
import {
  bool,
  object,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";

/** What a task registers, as later tasks see it. */
export interface Registered {
  /** A member of the result, by its last name. */
  member(name: string): Value;
}

const EXPRESSION = /\{\{(.*?)\}\}/gs;
const PATH = /^[A-Za-z_]\w*(?:\.\w+|\[(?:'[\w-]+'|"[\w-]+"|\d+)\])*$/;

const CONDITION = /^(not )?\s*([\w.]+)(?:\s*\|\s*bool)?$/;

/** Evaluates the texts of tasks as far as they only name variables. */
export class Variables {
  readonly registered = new Map<string, Registered>();
  readonly #context: ReadingContext;
  readonly #scopes: readonly Value[];
  readonly #known = new Map<string, Value>();
  readonly #running = new Set<string>();

  /** Earlier scopes count before later ones. */
  constructor(context: ReadingContext, scopes: readonly Value[]) {
    this.#context = context;
    this.#scopes = scopes;
  }

  evaluate(value: Value): Value {
    const { budget } = this.#context;
    budget.enter();
    try {
      const evaluated = this.#evaluate(value);
      return value.at === undefined ? evaluated : { ...evaluated, at: value.at };
    } finally {
      budget.leave();
    }
  }

  /** The value of a condition, which is an expression without braces. */
  condition(written: Value): Value {
    if (written.kind !== "string") return written;
    const [, not, name = ""] = CONDITION.exec(written.value.trim()) ?? [];
    const value = this.#expression(name);
    if (value.kind !== "bool") return unknown(written.value, value.marks);
    return withMarks(bool(not === undefined ? value.value : !value.value), value.marks);
  }

  #evaluate(value: Value): Value {
    switch (value.kind) {
      case "string":
        return /[{$]/.test(value.value) ? valueOrUnknown(() => this.#text(value.value)) : value;
      case "list":
        return tuple(value.items.map((item) => this.evaluate(item)));
      case "object":
        return object(new Map(membersOf(value).map(([name, each]) => [name, this.evaluate(each)])));
      default:
        return value;
    }
  }

  #text(text: string): Value {
    if (text.startsWith("$ANSIBLE_VAULT;"))
      return unknown("a secret in a vault", { ...NO_MARKS, isSensitive: true });
    if (/\{[%#]/.test(text)) return unknown("a template");
    const pieces: Value[] = [];
    let end = 0;
    for (const match of text.matchAll(EXPRESSION)) {
      if (match.index > end) pieces.push(string(text.slice(end, match.index)));
      pieces.push(this.#expression(match[1]?.trim() ?? ""));
      end = match.index + match[0].length;
    }
    if (end < text.length) pieces.push(string(text.slice(end)));
    const [only = string("")] = pieces;
    return pieces.length > 1 ? joinText(pieces) : only;
  }

  #expression(text: string): Value {
    if (!PATH.test(text)) return unknown(text);
    const [name = "", ...steps] = text.split(/[.[\]'"]+/).filter((step) => step !== "");
    const registered = this.registered.get(name);
    if (registered !== undefined) return registered.member(steps.at(-1) ?? "id");
    return steps.reduce(memberOf, this.#variable(name));
  }

  /** Caches a variable. One that depends on itself is unknown. */
  #variable(name: string): Value {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#running.has(name)) return unknown(name);
    this.#running.add(name);
    const value = this.#compute(name);
    this.#running.delete(name);
    this.#known.set(name, value);
    return value;
  }

  /** A given value counts before what the code sets. */
  #compute(name: string): Value {
    const given = this.#context.given.get(name);
    if (given !== undefined) return given;
    const written = this.#scopes
      .map((scope) => (scope.kind === "object" ? scope.entries.get(name) : undefined))
      .find((each) => each !== undefined);
    if (written === undefined) return unknown(name);
    const value = valueOrUnknown(() => this.evaluate(written));
    if (written.at === undefined) return value;
    const defaults = [{ variable: name, location: written.at }];
    return withMarks(value, { ...NO_MARKS, defaults });
  }
}
