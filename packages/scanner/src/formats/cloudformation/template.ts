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
  withMarks,
} from "../../evaluate/value.ts";
import { evaluateFunction, type FunctionScope, functionIn } from "./functions.ts";
import { parameterValues } from "./parameters.ts";

/** Pseudo parameters with a small set of possible values. */
const PSEUDO_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["AWS::Partition", ["aws", "aws-cn", "aws-us-gov"]],
  ["AWS::URLSuffix", ["amazonaws.com", "amazonaws.com.cn"]],
]);

/** A template and the evaluation of its references and functions. */
export class Template implements FunctionScope {
  readonly document: ObjectValue;
  readonly deployedBy: Resource | undefined;
  /** Resources by logical ID, filled in during translation. */
  readonly resources = new Map<string, Resource>();
  readonly #parameters: ReadonlyMap<string, Value>;
  readonly #conditions = new Map<string, Value>();
  readonly #running = new Set<string>();
  readonly #budget: Budget;

  constructor(document: ObjectValue, { given, budget, deployedBy }: ReadingContext) {
    this.document = document;
    this.deployedBy = deployedBy;
    this.#parameters = parameterValues(document, given);
    this.#budget = budget;
  }

  /** A value with all its functions evaluated. */
  evaluate(value: Value): Value {
    this.#budget.enter();
    try {
      const evaluated = this.#evaluate(value);
      return value.at === undefined ? evaluated : { ...evaluated, at: value.at };
    } finally {
      this.#budget.leave();
    }
  }

  /** The result of `Ref`: a parameter's value, or a resource's name or ID. */
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

  /** The result of `Fn::GetAtt`. */
  attribute(id: string, name: string): Value {
    const resource = this.resources.get(id);
    if (resource !== undefined) return referenceTo(resource, name);
    return { ...unknown(name === "Ref" ? id : `${id}.${name}`), isNotNull: true };
  }

  /** A condition's value by name: a boolean, or unknown. */
  condition(name: string): Value {
    const known = this.#conditions.get(name);
    if (known !== undefined) return known;
    const conditions = membersOf(entryOf(this.document, "Conditions"));
    const [, written] = conditions.find(([key]) => key === name || wordOf(key) === name) ?? [];
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
        if (call !== undefined) {
          const result = evaluateFunction(call, this);
          return withoutSecrets(result);
        }
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
        return withoutSecrets(string(value.value));
      default:
        return value;
    }
  }
}

/** A secret that is resolved when the stack is created and isn't in the template. */
const DYNAMIC_REFERENCE = /\{\{resolve:[^{}]*\}\}/;

/** The name of a parameter of AWS, which tells which image it leads to. */
const PUBLIC_PARAMETER = /^\{\{(resolve:ssm:\/aws\/service\/[^{}:]+)(:\d+)?\}\}$/;

function withoutSecrets(value: Value): Value {
  const [, name] = (value.kind === "string" && PUBLIC_PARAMETER.exec(value.value)) || [];
  if (name !== undefined) return withMarks(string(name), value.marks);
  const [reference] = (value.kind === "string" && DYNAMIC_REFERENCE.exec(value.value)) || [];
  return reference === undefined ? value : { ...unknown(reference), isNotNull: true };
}

/** A name such as `On` is a boolean in YAML, except as a key. */
function wordOf(key: string): string | undefined {
  if (/^(on|yes)$/i.test(key)) return "true";
  return /^(off|no)$/i.test(key) ? "false" : undefined;
}
