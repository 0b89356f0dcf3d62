import { areIdentical, type Value } from "../evaluate/value.ts";
import type { DocumentChoice } from "./document-format.ts";

/** Maximum number of other values for each parameter. */
const MAX_VALUES = 24;

interface Parameter {
  readonly fallback: Value | undefined;
  /** The list of allowed values, if there is one. */
  readonly allowed: Value | undefined;
}

/** Collects the other values that a template names for its parameters. */
export class ChoiceCollector {
  readonly #values = new Map<string, Value[]>();
  readonly #parameters: ReadonlyMap<string, Parameter>;

  constructor(parameters: ReadonlyMap<string, Parameter>) {
    this.#parameters = parameters;
    for (const [name, { allowed }] of parameters) {
      for (const value of allowed?.kind === "list" ? allowed.items : []) this.add(name, value);
    }
  }

  /** Adds a value that the template compares the parameter with. */
  add(name: string, value: Value): void {
    const parameter = this.#parameters.get(name);
    if (parameter === undefined) return;
    const { fallback, allowed } = parameter;
    const isIn = (values: readonly Value[]) => values.some((each) => areIdentical(each, value));
    if (allowed?.kind === "list" && !isIn(allowed.items)) return;
    const values = this.#values.get(name) ?? [];
    if (values.length >= MAX_VALUES || isIn(values) || isIn(fallback ? [fallback] : [])) return;
    this.#values.set(name, [...values, value]);
  }

  get choices(): readonly DocumentChoice[] {
    return [...this.#values].map(([name, values]) => ({ name, values }));
  }
}

/** One choice for each name, with the values of all. */
export function mergedChoices(choices: readonly DocumentChoice[]): readonly DocumentChoice[] {
  return [...Map.groupBy(choices, ({ name }) => name)].map(([name, each]) => {
    const values: Value[] = [];
    for (const value of each.flatMap((choice) => choice.values)) {
      const isIn = values.some((other) => areIdentical(other, value));
      if (!isIn && values.length < MAX_VALUES) values.push(value);
    }
    return { name, values };
  });
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
