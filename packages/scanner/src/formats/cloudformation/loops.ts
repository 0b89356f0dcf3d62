import { membersOf, textOf } from "../../documents/members.ts";
import { object, string, tuple, type Value, withMarks } from "../../evaluate/value.ts";

const LOOP = "Fn::ForEach::";

/** More rounds than these are not gone through, nor loops in more loops. */
const MAX_ROUNDS = 100;
const MAX_DEPTH = 5;

/** What loops of the language's extensions make, in their place: members of the object around them. */
export function unrolled(value: Value, evaluate: (value: Value) => Value, depth = 0): Value {
  switch (value.kind) {
    case "object": {
      const entries = membersOf(value).flatMap(([name, member]) =>
        name.startsWith(LOOP) && depth < MAX_DEPTH
          ? rounds(member, evaluate, depth + 1)
          : [[name, unrolled(member, evaluate, depth)] as const],
      );
      return { ...withMarks(object(new Map(entries)), value.marks), at: value.at };
    }
    case "list": {
      const items = value.items.map((item) => unrolled(item, evaluate, depth));
      return { ...withMarks(tuple(items), value.marks), at: value.at };
    }
    default:
      return value;
  }
}

/** A loop is its name for each element, the elements, and what is made of each. */
function rounds(
  loop: Value,
  evaluate: (value: Value) => Value,
  depth: number,
): readonly (readonly [string, Value])[] {
  const [identifier, collection, body] = loop.kind === "list" ? loop.items : [];
  const name = textOf(identifier);
  if (name === undefined || collection === undefined || body === undefined) return [];
  const elements = evaluate(collection);
  // Of elements that are not known, one stands for all.
  if (elements.kind !== "list") return membersOf(unrolled(body, evaluate, depth));
  return elements.items.slice(0, MAX_ROUNDS).flatMap((element) => {
    const text = textOf(element);
    const round = text === undefined ? body : filled(body, name, text);
    return membersOf(unrolled(round, evaluate, depth));
  });
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
