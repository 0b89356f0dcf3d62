import { readDocuments } from "../documents/read-documents.ts";
import { Budget } from "../evaluate/budget.ts";
import { withMaskedPlans } from "../formats/terraform-plan/mask-plan.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { Redaction } from "../report/redaction.ts";
import { selectFiles } from "../source/select-files.ts";
import { evaluateTree } from "../terraform/evaluate-tree.ts";
import { treeOf } from "../terraform/tree.ts";
import { collectFacts } from "./collect-facts.ts";
import type { ModuleFacts } from "./facts.ts";

/** A module's facts without evaluating any rules. */
export function readFacts(files: ReadonlyMap<string, Uint8Array>): ModuleFacts {
  const tree = treeOf(withMaskedPlans(selectFiles(files, DEFAULT_LIMITS)));
  const budget = new Budget(DEFAULT_LIMITS.evaluationSteps);
  const redaction = new Redaction([]);
  const evaluated = evaluateTree(tree, new Map(), budget);
  const documents = readDocuments(tree, { given: new Map(), budget });
  return collectFacts(tree, evaluated, documents, (place) => redaction.text(place));
}
