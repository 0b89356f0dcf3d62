import type { Expression, Step } from "../hcl/ast.ts";

/** The address of a module or resource, as `moved` and others name it. */
export interface Address {
  readonly kind: "module" | "resource";
  readonly isData: boolean;
  readonly hasKey: boolean;
  readonly isInModule: boolean;
  /** The resource in its own module: `aws_vpc.main`. */
  readonly resource: string | undefined;
}

/** Reads an address; a text says what is wrong with it. */
export function readAddress(expression: Expression, mayCompute: boolean): Address | string {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") {
    return "an address is written without quotes, and not computed";
  }
  const { steps, source } = expression;
  if (/^(var|local|self|each|count|path|terraform)$/.test(source.name)) {
    return `"${source.name}" names neither a resource nor a module`;
  }
  if (steps.some(({ kind }) => kind === "splat")) return "an address can't have a splat";
  const words: string[] = [source.name];
  let hasKey = false;
  for (const step of steps) {
    if (step.kind === "attribute") words.push(step.name);
    else if (step.kind === "index") {
      hasKey = true;
      if (!mayCompute && step.key.kind !== "literal") return "the key in an address is written out";
    }
  }
  let rest = words;
  while (rest[0] === "module" && rest.length > 1) rest = rest.slice(2);
  const isInModule = rest.length < words.length;
  if (rest.length === 0)
    return { kind: "module", isData: false, hasKey, isInModule, resource: undefined };
  const isData = rest[0] === "data";
  const own = isData ? rest.slice(1) : rest;
  if (own.length !== 2) return "an address names a resource by its type and name, and nothing else";
  return { kind: "resource", isData, hasKey, isInModule, resource: rest.join(".") };
}

/** Whether steps only name something, with keys that are written out. */
export function isPlainReference(steps: readonly Step[]): boolean {
  return steps.every(({ kind }) => kind === "attribute" || kind === "index");
}
