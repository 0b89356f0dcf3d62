import type { Resource } from "../../config/resource.ts";
import { referenceTo } from "../../documents/document-resource.ts";
import { type Marks, NO_MARKS } from "../../evaluate/marks.ts";
import { object, tuple, type Value, withMarks } from "../../evaluate/value.ts";
import type { PlanCall, PlanConfiguration } from "./plan-configuration.ts";
import type { PlanNode } from "./plan-file.ts";

/** An instance of a module in the plan, with its configuration. */
export interface PlanFrame {
  /** The module's address with a dot, `module.network[0].`; empty for the root. */
  readonly prefix: string;
  readonly configuration: PlanConfiguration | undefined;
  /** Where it is called. */
  readonly caller: { readonly frame: PlanFrame; readonly call: PlanCall } | undefined;
}

/** Maximum number of expressions that one argument is followed through, and of its targets. */
const MAX_VISITED = 100;
const MAX_TARGETS = 24;

/** Finds the planned resources that expressions of the configuration refer to. */
export class PlannedReferences {
  readonly #declared: ReadonlyMap<string, readonly Resource[]>;

  /** Resources by their address without the key of the instance. */
  constructor(declared: ReadonlyMap<string, readonly Resource[]>) {
    this.#declared = declared;
  }

  /** The value, connected with the resources that its expression refers to. */
  connect(value: Value, expression: PlanNode | undefined, frame: PlanFrame, own: Resource): Value {
    if (expression === undefined) return value;
    if (expression.at("references") !== undefined)
      return this.#referring(value, expression, frame, own);
    if (value.kind === "object" && expression.node.type === "object") {
      const entries = new Map(value.entries);
      for (const [name, inner] of expression.members()) {
        const entry = entries.get(name);
        if (entry !== undefined) entries.set(name, this.connect(entry, inner, frame, own));
      }
      return object(entries, value.at);
    }
    const inner = expression.node.type === "array" ? expression.list() : [expression];
    if (value.kind === "list" && inner.length === value.items.length) {
      const items = value.items.map((item, index) => this.connect(item, inner[index], frame, own));
      return tuple(items, value.at);
    }
    return value;
  }

  #referring(value: Value, expression: PlanNode, frame: PlanFrame, own: Resource): Value {
    const found = new Map<Resource, string>();
    this.#follow(expression, frame, found, { left: MAX_VISITED });
    found.delete(own);
    const targets = sameKey([...found.keys()], own).slice(0, MAX_TARGETS);
    const [only, ...others] = targets;
    if (only === undefined) return value;
    if (value.kind === "unknown" && others.length === 0) {
      return { ...referenceTo(only, found.get(only) ?? "id"), at: value.at };
    }
    return withMarks(value, { ...NO_MARKS, referents: targets } satisfies Marks);
  }

  #follow(
    expression: PlanNode,
    frame: PlanFrame,
    found: Map<Resource, string>,
    budget: { left: number },
  ): void {
    for (const node of expression.list("references")) {
      if (budget.left-- <= 0) return;
      const reference = node.text();
      const [kind = "", name = "", ...rest] = stepsOf(reference);
      if (kind === "var" && frame.caller !== undefined) {
        const argument = frame.caller.call.argument(name);
        if (argument !== undefined) this.#follow(argument, frame.caller.frame, found, budget);
      } else if (kind === "module") {
        const call = frame.configuration?.call(name);
        const output = call?.configuration?.output(rest[0] ?? "");
        if (call === undefined || output === undefined) continue;
        const prefix = `${frame.prefix}module.${name}.`;
        const { configuration } = call;
        this.#follow(output, { prefix, configuration, caller: { frame, call } }, found, budget);
      } else {
        const declared = this.#declared.get(`${withoutKeys(frame.prefix)}${kind}.${name}`) ?? [];
        for (const each of declared.slice(0, MAX_TARGETS)) {
          if (rest[0] !== undefined || !found.has(each)) found.set(each, rest[0] ?? "id");
        }
      }
    }
  }
}

/** Of several instances, those with the key of the referring one, if there are any. */
function sameKey(targets: readonly Resource[], own: Resource): readonly Resource[] {
  const key = keyOf(own.address);
  const same = targets.filter(({ address }) => keyOf(address) === key);
  return same.length > 0 ? same : targets;
}

const KEY = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

const keyOf = (address: string): string => (address.match(KEY) ?? []).join("");

export const withoutKeys = (address: string): string => address.replace(KEY, "");

/** `aws_x.y[0].id` as `aws_x`, `y`, `id`. */
function stepsOf(reference: string): readonly string[] {
  return withoutKeys(reference).split(".").slice(0, 4);
}
