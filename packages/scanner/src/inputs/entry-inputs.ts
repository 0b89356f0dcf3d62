import type { Budget } from "../evaluate/budget.ts";
import { areIdentical, string, type Value } from "../evaluate/value.ts";
import { ModuleInstance, newProgram } from "../terraform/module-instance.ts";
import { literalTruth } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { variableType } from "../terraform/variables/variable.ts";
import type { Input } from "./candidates.ts";
import { WORKSPACE } from "./input-reference.ts";
import type { Usage } from "./usages.ts";

/** The inputs of an entry-point module that callers can still set. */
export function inputsOfEntry(
  root: ModuleInstance,
  tree: ModuleTree,
  budget: Budget,
  usages: ReadonlyMap<string, readonly Usage[]>,
  given: ReadonlyMap<string, Value>,
): readonly Input[] {
  const { configuration } = root;
  const declared = new ModuleInstance(newProgram(tree, budget), configuration, new Map());
  const inputs = [...configuration.variables.values()].map((declaration): Input => {
    const { name } = declaration;
    const [value, fallback] = [root.variable(name), declared.variable(name)];
    const isOverridden = fallback.kind !== "unknown" && !areIdentical(value, fallback);
    return {
      name,
      type: variableType(declaration, (file) => root.context(file)),
      isNullable: literalTruth(declaration, "nullable") ?? true,
      value,
      declaredDefault: isOverridden ? fallback : undefined,
      usages: usages.get(name) ?? [],
    };
  });
  const workspaces = usages.get(WORKSPACE);
  return [
    ...inputs.filter(({ name }) => !given.has(name)),
    ...(workspaces === undefined ? [] : [workspaceInput(workspaces)]),
  ];
}

/** The workspace decides like an input, although it isn't declared. */
function workspaceInput(usages: readonly Usage[]): Input {
  return {
    name: WORKSPACE,
    type: { kind: "string" },
    isNullable: false,
    value: string("default"),
    declaredDefault: undefined,
    usages,
  };
}
