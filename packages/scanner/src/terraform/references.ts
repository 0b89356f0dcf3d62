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

/** The addresses that an expression refers to. */
export function referencesIn(expression: Expression): ReadonlySet<string> {
  return collect(walkExpressions(expression));
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

function addressOf(root: string, steps: readonly Step[]): string | undefined {
  const [first, second] = steps;
  if (first?.kind !== "attribute" || OTHER_ROOTS.has(root)) return undefined;
  if (root !== "data" && root !== "ephemeral") return `${root}.${first.name}`;
  return second?.kind === "attribute" ? `${root}.${first.name}.${second.name}` : undefined;
}
