import type { Expression, Step, TemplatePart } from "../hcl/ast.ts";
import type { Span } from "../source/source-file.ts";

/** A name that an expression uses, with the steps after it. */
export interface UsedName extends Span {
  readonly root: string;
  readonly steps: readonly Step[];
}

/** A call of a function. */
export interface UsedCall extends Span {
  readonly name: string;
}

/** The names and functions that an expression uses, without those that it defines itself. */
export function usedIn(expression: Expression): {
  readonly names: readonly UsedName[];
  readonly calls: readonly UsedCall[];
} {
  const collector = new Collector();
  collector.expression(expression, new Set());
  return collector;
}

class Collector {
  readonly names: UsedName[] = [];
  readonly calls: UsedCall[] = [];

  expression(expression: Expression, bound: ReadonlySet<string>): void {
    switch (expression.kind) {
      case "literal":
        return;
      case "variable":
        this.#name(expression.name, [], expression, bound);
        return;
      case "traversal":
        if (expression.source.kind === "variable") {
          this.#name(expression.source.name, expression.steps, expression, bound);
        } else this.expression(expression.source, bound);
        this.#steps(expression.steps, bound);
        return;
      case "template":
        this.#parts(expression.parts, bound);
        return;
      case "tuple":
        for (const item of expression.items) this.expression(item, bound);
        return;
      case "object":
        for (const { key, value } of expression.items) {
          this.expression(key, bound);
          this.expression(value, bound);
        }
        return;
      case "for": {
        this.expression(expression.collection, bound);
        const inner = new Set([...bound, expression.valueName, expression.keyName ?? ""]);
        for (const each of [expression.key, expression.value, expression.condition]) {
          if (each !== undefined) this.expression(each, inner);
        }
        return;
      }
      case "call":
        this.calls.push({ name: expression.name, start: expression.start, end: expression.end });
        for (const argument of expression.args) this.expression(argument, bound);
        return;
      case "conditional":
        this.expression(expression.condition, bound);
        this.expression(expression.whenTrue, bound);
        this.expression(expression.whenFalse, bound);
        return;
      case "binary":
        this.expression(expression.left, bound);
        this.expression(expression.right, bound);
        return;
      case "unary":
        this.expression(expression.operand, bound);
        return;
      case "parenthesised":
        this.expression(expression.inner, bound);
    }
  }

  #name(root: string, steps: readonly Step[], span: Span, bound: ReadonlySet<string>): void {
    if (!bound.has(root)) this.names.push({ root, steps, start: span.start, end: span.end });
  }

  #steps(steps: readonly Step[], bound: ReadonlySet<string>): void {
    for (const step of steps) {
      if (step.kind === "index") this.expression(step.key, bound);
      else if (step.kind === "splat") this.#steps(step.each, bound);
    }
  }

  #parts(parts: readonly TemplatePart[], bound: ReadonlySet<string>): void {
    for (const part of parts) {
      if (part.kind === "interpolation") this.expression(part.expression, bound);
      else if (part.kind === "if") {
        this.expression(part.condition, bound);
        this.#parts(part.whenTrue, bound);
        this.#parts(part.whenFalse, bound);
      } else if (part.kind === "for") {
        this.expression(part.collection, bound);
        this.#parts(part.body, new Set([...bound, part.valueName, part.keyName ?? ""]));
      }
    }
  }
}

/** What a reference leads to. */
export type Target =
  | {
      readonly kind: "var" | "local" | "module" | "path" | "terraform" | "each" | "count" | "self";
      readonly name: string;
    }
  | {
      readonly kind: "resource";
      readonly address: string;
      readonly mode: "managed" | "data" | "ephemeral";
    }
  | { readonly kind: "invalid"; readonly reason: string };

/** The target of a name and the number of steps that name it. */
export function targetOf({ root, steps }: UsedName): {
  readonly target: Target;
  readonly used: number;
} {
  const [first, second] = steps;
  const name = first?.kind === "attribute" ? first.name : undefined;
  const invalid = (reason: string) => ({ target: { kind: "invalid", reason } as const, used: 0 });
  switch (root) {
    case "var":
    case "local":
    case "module":
    case "path":
    case "terraform":
    case "each":
    case "count":
      if (name === undefined) return invalid(`"${root}" needs an attribute`);
      return { target: { kind: root, name }, used: 1 };
    case "self":
      return { target: { kind: "self", name: "" }, used: 0 };
    case "data":
    case "ephemeral": {
      if (name === undefined || second?.kind !== "attribute") {
        return invalid(`"${root}" needs a type and a name`);
      }
      return {
        target: { kind: "resource", mode: root, address: `${root}.${name}.${second.name}` },
        used: 2,
      };
    }
    case "resource": {
      if (name === undefined || second?.kind !== "attribute")
        return invalid(`"resource" needs a type and a name`);
      return {
        target: { kind: "resource", mode: "managed", address: `${name}.${second.name}` },
        used: 2,
      };
    }
    default:
      if (name === undefined) return invalid(`"${root}" is not a name that can be used alone`);
      return { target: { kind: "resource", mode: "managed", address: `${root}.${name}` }, used: 1 };
  }
}
