import { membersOf, textOf } from "../../documents/members.ts";
import { object, sizeOf, string, tuple, type Value, withMarks } from "../../evaluate/value.ts";

const LOOP = "Fn::ForEach::";

/** More rounds than these are not gone through, nor loops in more loops. */
const MAX_ROUNDS = 100;
const MAX_DEPTH = 5;

/** Values that all loops of a template may make: a template may have 500 resources. */
const MAX_MADE = 50_000;

/** What loops of the language's extensions make, in their place: members of the object around them. */
export class Unrolling {
  readonly #evaluate: (value: Value) => Value;
  #left = MAX_MADE;
  #isCut = false;

  constructor(evaluate: (value: Value) => Value) {
    this.#evaluate = evaluate;
  }

  /** Whether there are rounds that were not gone through. */
  get isCut(): boolean {
    return this.#isCut;
  }

  of(value: Value, depth = 0): Value {
    switch (value.kind) {
      case "object": {
        const entries = membersOf(value).flatMap(([name, member]) =>
          name.startsWith(LOOP) && depth < MAX_DEPTH
            ? this.#rounds(member, depth + 1)
            : [[name, this.of(member, depth)] as const],
        );
        return { ...withMarks(object(new Map(entries)), value.marks), at: value.at };
      }
      case "list": {
        const items = value.items.map((item) => this.of(item, depth));
        return { ...withMarks(tuple(items), value.marks), at: value.at };
      }
      default:
        return value;
    }
  }

  /** A loop is its name for each element, the elements, and what is made of each. */
  #rounds(loop: Value, depth: number): readonly (readonly [string, Value])[] {
    const [identifier, collection, body] = loop.kind === "list" ? loop.items : [];
    const name = textOf(identifier);
    if (name === undefined || collection === undefined || body === undefined) return [];
    const elements = this.#evaluate(collection);
    // Of elements that are not known, one stands for all.
    if (elements.kind !== "list") return membersOf(this.of(body, depth));
    if (elements.items.length > MAX_ROUNDS) this.#isCut = true;
    return elements.items.slice(0, MAX_ROUNDS).flatMap((element) => {
      this.#left -= sizeOf(body);
      if (this.#left < 0) {
        this.#isCut = true;
        return [];
      }
      const text = textOf(element);
      return membersOf(this.of(text === undefined ? body : filled(body, name, text), depth));
    });
  }
}

/** With the element in place of its name: `${Name}`, `&{Name}` and `Ref`. */
function filled(value: Value, name: string, element: string): Value {
  const fill = (text: string) =>
    text.replaceAll(`\${${name}}`, element).replaceAll(`&{${name}}`, element);
  switch (value.kind) {
    case "string":
      return { ...value, value: fill(value.value) };
    case "list": {
      const items = value.items.map((item) => filled(item, name, element));
      return { ...withMarks(tuple(items), value.marks), at: value.at };
    }
    case "object": {
      const [only, ...others] = membersOf(value);
      if (others.length === 0 && only?.[0] === "Ref" && textOf(only[1]) === name) {
        return { ...string(element), at: value.at };
      }
      const entries = membersOf(value).map(
        ([key, member]) => [fill(key), filled(member, name, element)] as const,
      );
      return { ...withMarks(object(new Map(entries)), value.marks), at: value.at };
    }
    default:
      return value;
  }
}
