import type { Resource } from "../../config/resource.ts";
import type { ReadingContext } from "../../documents/document-format.ts";
import { referenceTo } from "../../documents/document-resource.ts";
import { entryOf, membersOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import type { Budget } from "../../evaluate/budget.ts";
import {
  nullValue,
  type ObjectValue,
  object,
  oneOf,
  string,
  tuple,
  unknown,
  type Value,
} from "../../evaluate/value.ts";
import { evaluateFunction, type FunctionScope, functionIn } from "./functions.ts";
import { parameterValues } from "./parameters.ts";

/** What AWS fills in, where it can only be one of a few texts. */
const PSEUDO_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["AWS::Partition", ["aws", "aws-cn", "aws-us-gov"]],
  ["AWS::URLSuffix", ["amazonaws.com", "amazonaws.com.cn"]],
]);

/** One template: what its references and functions come to. */
export class Template implements FunctionScope {
  readonly document: ObjectValue;
  /** The resources by their logical ids; filled in by whoever translates them. */
  readonly resources = new Map<string, Resource>();
  readonly #parameters: ReadonlyMap<string, Value>;
  readonly #conditions = new Map<string, Value>();
  readonly #running = new Set<string>();
  readonly #budget: Budget;

  constructor(document: ObjectValue, { given, budget }: ReadingContext) {
    this.document = document;
    this.#parameters = parameterValues(document, given);
    this.#budget = budget;
  }

  /** A value of the template with all functions in it evaluated. */
  evaluate(value: Value): Value {
    this.#budget.enter();
    try {
      const evaluated = this.#evaluate(value);
      return value.at === undefined ? evaluated : { ...evaluated, at: value.at };
    } finally {
      this.#budget.leave();
    }
  }

  /** What `Ref` gives: a parameter's value, or a resource's name or id. */
  reference(name: string): Value {
    if (name === "AWS::NoValue") return nullValue();
    const texts = PSEUDO_PARAMETERS.get(name);
    if (texts !== undefined)
      return oneOf(
        texts.map((text) => string(text)),
        name,
      );
    if (name.startsWith("AWS::")) return { ...unknown(name), isNotNull: true, isComputed: true };
    return this.#parameters.get(name) ?? this.attribute(name, "Ref");
  }

  /** What `Fn::GetAtt` gives. */
  attribute(id: string, name: string): Value {
    const resource = this.resources.get(id);
    if (resource !== undefined) return referenceTo(resource, name);
    return { ...unknown(name === "Ref" ? id : `${id}.${name}`), isNotNull: true };
  }

  /** A condition by its name: a truth value, or unknown. */
  condition(name: string): Value {
    const known = this.#conditions.get(name);
    if (known !== undefined) return known;
    const written = entryOf(entryOf(this.document, "Conditions"), name);
    if (written === undefined || this.#running.has(name)) return unknown(`the condition ${name}`);
    this.#running.add(name);
    const value = valueOrUnknown(() => this.evaluate(written));
    this.#running.delete(name);
    this.#conditions.set(name, value);
    return value;
  }

  get mappings(): Value | undefined {
    return entryOf(this.document, "Mappings");
  }

  #evaluate(value: Value): Value {
    switch (value.kind) {
      case "object": {
        const call = functionIn(value);
        if (call !== undefined) return evaluateFunction(call, this);
        const entries = membersOf(value).map(
          ([name, member]) => [name, this.evaluate(member)] as const,
        );
        return object(new Map(entries));
      }
      case "list":
        return tuple(
          value.items
            .map((item) => this.evaluate(item))
            .filter(({ kind }, index) => kind !== "null" || value.items[index]?.kind === "null"),
        );
      case "string":
        return withoutSecrets(value.value);
      default:
        return value;
    }
  }
}

/** A secret that is put in when the stack is made, and is not in the template. */
const DYNAMIC_REFERENCE = /\{\{resolve:[^{}]*\}\}/;

function withoutSecrets(text: string): Value {
  if (!DYNAMIC_REFERENCE.test(text)) return string(text);
  const cause = DYNAMIC_REFERENCE.exec(text)?.[0] ?? text;
  return { ...unknown(cause), isNotNull: true };
}
