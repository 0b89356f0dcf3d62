import type { Body, Expression, Step } from "../hcl/ast.ts";
import { expressionsIn, walkExpressions } from "../hcl/walk.ts";

/** Traversal roots that don't refer to a declaration in the module. */
const OTHER_ROOTS: ReadonlySet<string> = new Set(["each", "count", "self", "path"]);

/**
 * The addresses that a body refers to: `var.x`, `local.x`, `module.x`, `data.t.n`, `aws_vpc.main`.
 */
export function referencesInBody(body: Body): ReadonlySet<string> {
  return collect(expressionsIn(body));
}

/** What expressions refer to: many resources may ask for the same local value. */
const known = new WeakMap<Expression, ReadonlySet<string>>();

/** The addresses that an expression refers to. */
export function referencesIn(expression: Expression): ReadonlySet<string> {
  const references = known.get(expression) ?? collect(walkExpressions(expression));
  known.set(expression, references);
  return references;
}

/** A variable, or the part of one that code names: `var.x`, `var.x.enabled`. */
export interface PartReference {
  readonly address: string;
  readonly part: string | undefined;
}

/** The same as `referencesInBody`, with the parts of variables. */
export function partsInBody(body: Body): readonly PartReference[] {
  return collectParts(expressionsIn(body));
}

/** The name if the expression is `var.NAME`, or another root's `ROOT.NAME`, and nothing more. */
export function nameAfter(root: string, expression: Expression): string | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  const [step] = expression.steps;
  const isWhole = expression.source.name === root && expression.steps.length === 1;
  return isWhole && step?.kind === "attribute" ? step.name : undefined;
}

/** The same as `referencesIn`, with the parts of variables. */
export function partsIn(expression: Expression): readonly PartReference[] {
  return collectParts(walkExpressions(expression));
}

function collect(expressions: Iterable<Expression>): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const expression of expressions) {
    if (expression.kind !== "traversal" || expression.source.kind !== "variable") continue;
    const address = addressOf(expression.source.name, expression.steps);
    if (address !== undefined) addresses.add(address);
  }
  return addresses;
}

function collectParts(expressions: Iterable<Expression>): readonly PartReference[] {
  const found = new Map<string, PartReference>();
  for (const expression of expressions) {
    if (expression.kind !== "traversal" || expression.source.kind !== "variable") continue;
    const { source, steps } = expression;
    const address = addressOf(source.name, steps);
    if (address === undefined) continue;
    const part = source.name === "var" ? memberOf(steps[1]) : undefined;
    found.set(part === undefined ? address : `${address}.${part}`, { address, part });
  }
  return [...found.values()];
}

function memberOf(step: Step | undefined): string | undefined {
  if (step?.kind === "attribute") return step.name;
  const isText = step?.kind === "index" && step.key.kind === "literal";
  return isText && typeof step.key.value === "string" ? step.key.value : undefined;
}

function addressOf(root: string, steps: readonly Step[]): string | undefined {
  const [first, second] = steps;
  if (first?.kind !== "attribute" || OTHER_ROOTS.has(root)) return undefined;
  if (root !== "data" && root !== "ephemeral") return `${root}.${first.name}`;
  return second?.kind === "attribute" ? `${root}.${first.name}.${second.name}` : undefined;
}
