import { someValue } from "../evaluate/presence.ts";
import {
  areIdentical,
  type NumberValue,
  type StringValue,
  string,
  tuple,
  type Value,
} from "../evaluate/value.ts";
import type { DocumentChoice } from "./document-format.ts";

/** Maximum number of other values for each parameter. */
const MAX_VALUES = 24;

interface Parameter {
  /** The default; undefined if it is required. */
  readonly fallback: Value | undefined;
  /** The list of allowed values, if there is one. */
  readonly allowed: Value | undefined;
}

/** Collects the other values that a template names for its parameters. */
export class ChoiceCollector {
  readonly #values = new Map<string, Value[]>();
  /** The texts and numbers that the template compares each parameter with. */
  readonly #compared = new Map<string, Set<string>>();
  readonly #parameters: ReadonlyMap<string, Parameter>;

  constructor(parameters: ReadonlyMap<string, Parameter>) {
    this.#parameters = parameters;
    for (const [name, { allowed }] of parameters) {
      for (const value of allowed?.kind === "list" ? allowed.items : []) this.add(name, value);
    }
  }

  /** Adds a value that the template compares the parameter with, and any other one. */
  addCompared(name: string, value: StringValue | NumberValue): void {
    this.add(name, value);
    const parameter = this.#parameters.get(name);
    if (parameter === undefined || parameter.allowed !== undefined || value.value === "") return;
    const compared = this.#compared.get(name) ?? new Set();
    this.#compared.set(name, compared);
    if (compared.size < MAX_VALUES) compared.add(String(value.value));
  }

  /** Adds a value that the template names for the parameter. */
  add(name: string, value: Value): void {
    const parameter = this.#parameters.get(name);
    if (parameter === undefined) return;
    const { fallback, allowed } = parameter;
    if (allowed?.kind === "list" && !isIn(allowed.items, value)) return;
    const values = this.#values.get(name) ?? [];
    const isKnown = isIn(values, value) || (fallback !== undefined && isIn([fallback], value));
    if (values.length < MAX_VALUES && !isKnown) this.#values.set(name, [...values, value]);
  }

  /** Adds presence, or absence, of a parameter that the template asks for. */
  addPresence(name: string): void {
    const fallback = this.#parameters.get(name)?.fallback;
    const some = someValue(`the parameter ${name}`);
    switch (fallback?.kind) {
      case undefined:
        this.add(name, string(""));
        this.add(name, some);
        return;
      case "string":
        this.add(name, fallback.value === "" ? some : string(""));
        return;
      case "list":
        this.add(name, tuple(fallback.items.length === 0 ? [some] : []));
        return;
      case "object":
        this.add(name, fallback.entries.size === 0 ? some : { ...fallback, entries: new Map() });
        return;
      case "null":
        this.add(name, some);
        return;
      default:
        return;
    }
  }

  get choices(): readonly DocumentChoice[] {
    for (const [name, compared] of this.#compared) {
      const fallback = this.#parameters.get(name)?.fallback;
      const isAtom = fallback?.kind === "string" || fallback?.kind === "number";
      const isDefault = isAtom && compared.has(String(fallback.value));
      if (fallback === undefined || isDefault) this.add(name, someValue(`the parameter ${name}`));
    }
    return [...this.#values].map(([name, values]) => {
      const isNot = [...(this.#compared.get(name) ?? [])];
      const named = values.map((value) => (value.kind === "unknown" ? { ...value, isNot } : value));
      return { name, values: isNot.length > 0 ? named : values };
    });
  }
}

/** One choice for each name, with the values of all. */
export function mergedChoices(choices: readonly DocumentChoice[]): readonly DocumentChoice[] {
  return [...Map.groupBy(choices, ({ name }) => name)].map(([name, each]) => {
    const values: Value[] = [];
    for (const value of each.flatMap((choice) => choice.values)) {
      if (!isIn(values, value) && values.length < MAX_VALUES) values.push(value);
    }
    return { name, values };
  });
}

/** Any two values that are only known to be there are the same. */
function isIn(values: readonly Value[], value: Value): boolean {
  return values.some(
    (each) => areIdentical(each, value) || (each.kind === "unknown" && value.kind === "unknown"),
  );
}

/** All values in a document, including itself. */
export function* valuesIn(document: Value): Generator<Value> {
  const pending = [document];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    if (next.kind === "object") pending.push(...next.entries.values());
    else if (next.kind === "list") pending.push(...next.items);
  }
}
