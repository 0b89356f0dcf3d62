import type { Expression } from "../../hcl/ast.ts";
import { expressionsIn, walkExpressions } from "../../hcl/walk.ts";
import type { ModuleConfiguration } from "../configuration.ts";

const counted = new WeakMap<ModuleConfiguration, ReadonlyMap<string, number>>();

/**
 * How often the resources, calls and local values of a module name a variable, or a member of it:
 * `pool.size`.
 */
export function usesOfVariable(name: string, configuration: ModuleConfiguration): number {
  let uses = counted.get(configuration);
  if (uses === undefined) {
    uses = countUses(configuration);
    counted.set(configuration, uses);
  }
  return uses.get(name) ?? 0;
}

/** The variable of which an expression is a value or a part, and its member: `pool`, `pool.size`. */
export function variablesIn(expression: Expression): readonly string[] {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return [];
  const [step, next] = expression.steps;
  if (expression.source.name !== "var" || step?.kind !== "attribute") return [];
  return next?.kind === "attribute" ? [step.name, `${step.name}.${next.name}`] : [step.name];
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
      for (const name of variablesIn(expression)) uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  return uses;
}
