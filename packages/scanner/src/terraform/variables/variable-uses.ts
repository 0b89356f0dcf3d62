import type { Expression } from "../../hcl/ast.ts";
import { expressionsIn, walkExpressions } from "../../hcl/walk.ts";
import type { ModuleConfiguration } from "../configuration.ts";

const counted = new WeakMap<ModuleConfiguration, ReadonlyMap<string, number>>();

/** How often the resources, calls and local values of a module name a variable. */
export function usesOfVariable(name: string, configuration: ModuleConfiguration): number {
  let uses = counted.get(configuration);
  if (uses === undefined) {
    uses = countUses(configuration);
    counted.set(configuration, uses);
  }
  return uses.get(name) ?? 0;
}

/** The variable of which an expression is a value or a part. */
function variableIn(expression: Expression): string | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  const [step] = expression.steps;
  return expression.source.name === "var" && step?.kind === "attribute" ? step.name : undefined;
}

function countUses({
  resources,
  moduleCalls,
  locals,
}: ModuleConfiguration): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const expressions = [
    ...[...resources.values(), ...moduleCalls.values()].flatMap(({ sources }) =>
      sources.map(({ body }) => expressionsIn(body)),
    ),
    ...[...locals.values()].map(({ attribute }) => walkExpressions(attribute.value)),
  ];
  for (const each of expressions) {
    for (const expression of each) {
      const name = variableIn(expression);
      if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  return uses;
}
