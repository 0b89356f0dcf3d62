import { readDocuments } from "./documents/read-documents.ts";
import { Budget } from "./evaluate/budget.ts";
import type { Value } from "./evaluate/value.ts";
import type { ScanLimits } from "./limits.ts";
import { evaluateTree } from "./terraform/evaluate-tree.ts";
import { partFinder } from "./terraform/parts.ts";
import type { ModuleTree } from "./terraform/tree.ts";

/** Evaluates a module's code and documents with the given input values. */
export function evaluateModule(
  tree: ModuleTree,
  given: ReadonlyMap<string, Value>,
  { evaluationSteps }: Pick<ScanLimits, "evaluationSteps">,
) {
  const budget = new Budget(evaluationSteps);
  const evaluated = evaluateTree(tree, given, budget);
  const documents = readDocuments(tree, { given, budget });
  const paths = documents.files.map(({ path }) => path);
  return { tree, evaluated, documents, budget, partOf: partFinder(tree, paths) };
}
