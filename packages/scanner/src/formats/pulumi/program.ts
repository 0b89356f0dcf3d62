import type { ReadingContext } from "../../documents/document-format.ts";
import { entryOf, memberOf, membersOf, textOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { MAX_ELEMENTS } from "../../evaluate/budget.ts";
import { encodeJson } from "../../evaluate/functions/json.ts";
import { type Marks, mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { joinText } from "../../evaluate/text.ts";
import {
  nullValue,
  object,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";
import { type Piece, piecesOf, type Reference } from "./interpolation.ts";

/** A resource as other parts of a program see it. */
export interface Referable {
  /** A property, by the name that the program uses. */
  property(name: string): Value;
}

/** The sections of a program's files, of which later ones add to earlier ones. */
export type Sections = Readonly<Record<"config" | "variables" | "resources" | "outputs", Value>>;

export function sectionsOf(documents: readonly Value[]): Sections {
  const section = (...names: readonly string[]) =>
    object(
      new Map(
        documents.flatMap((document) =>
          names.flatMap((name) => membersOf(entryOf(document, name))),
        ),
      ),
    );
  return {
    config: section("configuration", "config"),
    variables: section("variables"),
    resources: section("resources"),
    outputs: section("outputs"),
  };
}

/** The default of a configuration value, which is written in the long form or as it is. */
export function defaultOf(declaration: Value): Value | undefined {
  const isLong = ["type", "default", "value", "secret", "items", "description"].some(
    (name) => declaration.kind === "object" && declaration.entries.has(name),
  );
  if (!isLong) return declaration.kind === "null" ? undefined : declaration;
  return entryOf(declaration, "value") ?? entryOf(declaration, "default");
}

export function isSecret(declaration: Value | undefined): boolean {
  return textOf(entryOf(declaration, "secret")) === "true";
}

/** Evaluates the values of a Pulumi program. */
export class Program {
  readonly sections: Sections;
  readonly resources = new Map<string, Referable>();
  readonly #context: ReadingContext;
  readonly #known = new Map<string, Value>();
  readonly #running = new Set<string>();

  constructor(sections: Sections, context: ReadingContext) {
    this.sections = sections;
    this.#context = context;
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

  #evaluate(value: Value): Value {
    switch (value.kind) {
      case "string":
        return valueOrUnknown(() => this.#text(piecesOf(value.value)));
      case "list":
        return tuple(value.items.map((item) => this.evaluate(item)));
      case "object": {
        const [call] = value.entries;
        if (value.entries.size === 1 && call?.[0].startsWith("fn::") === true) {
          return valueOrUnknown(() => this.#call(call[0].slice("fn::".length), call[1]));
        }
        return object(
          new Map([...value.entries].map(([name, member]) => [name, this.evaluate(member)])),
        );
      }
      default:
        return value;
    }
  }

  #text(pieces: readonly Piece[]): Value {
    const values = pieces.map((piece) =>
      typeof piece === "string" ? string(piece) : this.#refer(piece),
    );
    const [only] = values;
    return values.length === 1 && only !== undefined ? only : joinText(values);
  }

  #refer({ name, steps }: Reference): Value {
    const resource = this.resources.get(name);
    const [property, ...rest] = steps;
    if (resource !== undefined) {
      const own = resource.property(property === undefined ? "id" : String(property));
      return rest.reduce(memberOf, own);
    }
    return steps.reduce(memberOf, this.#named(name));
  }

  /** Caches a named value. A name that depends on itself is unknown. */
  #named(name: string): Value {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#running.has(name)) return unknown(`${name}, which refers to itself`);
    this.#running.add(name);
    const value = valueOrUnknown(() => this.#compute(name));
    this.#running.delete(name);
    this.#known.set(name, value);
    return value;
  }

  #compute(name: string): Value {
    const { variables, config } = this.sections;
    const variable = entryOf(variables, name);
    if (variable !== undefined) return this.evaluate(variable);
    const own = name.slice(name.indexOf(":") + 1);
    const declaration = entryOf(config, name) ?? entryOf(config, own);
    const marks: Marks = { ...NO_MARKS, isSensitive: isSecret(declaration) };
    const given = this.#context.given.get(name) ?? this.#context.given.get(own);
    if (given !== undefined) return withMarks(given, marks);
    const fallback = declaration && defaultOf(declaration);
    if (fallback === undefined) return { ...unknown(name, marks), isNotNull: true };
    const defaults =
      fallback.at === undefined ? [] : [{ variable: `config ${own}`, location: fallback.at }];
    return withMarks(this.evaluate(fallback), mergeMarks(marks, { ...NO_MARKS, defaults }));
  }

  #call(name: string, written: Value): Value {
    const operand = this.evaluate(written);
    const items = operand.kind === "list" ? operand.items : [];
    const [first = nullValue(), second = nullValue()] = items;
    switch (name) {
      case "toJSON":
        return encodeJson(operand);
      case "secret":
        return withMarks(operand, { ...NO_MARKS, isSensitive: true });
      case "join": {
        if (second.kind !== "list") return unknown("a joined text", second.marks);
        this.#context.budget.spend(second.items.length);
        return joinText(second.items.flatMap((item, at) => (at === 0 ? [item] : [first, item])));
      }
      case "split": {
        const [delimiter, text] = [textOf(first), textOf(second)];
        if (delimiter === undefined || text === undefined) return unknown("a split text");
        this.#context.budget.spend(text.length >> 6);
        const pieces = text.split(delimiter, MAX_ELEMENTS).map((piece) => string(piece));
        return withMarks(tuple(pieces), second.marks);
      }
      case "select":
        return second.kind === "list" && first.kind === "number"
          ? (second.items[first.value] ?? unknown("a selected item"))
          : unknown("a selected item", second.marks);
      default:
        // Assets, files and functions of providers.
        return { ...unknown(`fn::${name}`, operand.marks), isComputed: true };
    }
  }
}
