import { readDocuments } from "../src/documents/read-documents.ts";
import { Budget } from "../src/evaluate/budget.ts";
import { DEFAULT_LIMITS } from "../src/limits.ts";
import { evaluateRules } from "../src/report/evaluate-rules.ts";
import { draftFinding } from "../src/report/findings.ts";
import type { Judgement } from "../src/report/judgement.ts";
import { RuleTable } from "../src/report/rule-table.ts";
import type { Rule } from "../src/rule-language/rule.ts";
import { SourceFile } from "../src/source/source-file.ts";
import { evaluateTree } from "../src/terraform/evaluate-tree.ts";
import { ModuleTree } from "../src/terraform/tree.ts";

/** The result of rules on a module: `fails` is a definite finding, `open` is inconclusive. */
export type Outcome = "fails" | "fails by default" | "passes" | "open";

/** Runs rules on a module given as files by path, or as the text of its only file. */
export function outcomeOf(
  rules: readonly Rule[],
  module: string | Record<string, string>,
): Outcome {
  const texts = typeof module === "string" ? { "main.tf": module } : module;
  const files = Object.entries(texts).map(
    ([path, text]) => [path, new SourceFile(path, text)] as const,
  );
  const tree = new ModuleTree(new Map(files));
  for (const { files: parsed } of tree.configurations.values()) {
    for (const { diagnostics } of parsed) {
      if (diagnostics[0] !== undefined)
        throw new Error(`Broken fixture: ${diagnostics[0].message}`);
    }
  }
  const budget = new Budget(DEFAULT_LIMITS.evaluationSteps);
  const evaluated = evaluateTree(tree, new Map(), budget);
  const documents = readDocuments(tree, { given: new Map(), budget });
  const [broken] = documents.diagnostics;
  if (broken !== undefined) throw new Error(`Broken fixture: ${broken.message}`);
  const judgements: Judgement[] = [];
  evaluateRules(
    new RuleTable(rules),
    { tree, evaluated, documents, partOf: () => "module" },
    { limits: DEFAULT_LIMITS, onJudgement: (each) => judgements.push(each) },
  );
  const failures = judgements.filter(({ fact }) => fact.truth === true);
  if (failures.some((failure) => draftFinding(failure)?.class === "definite")) return "fails";
  if (failures.length > 0) return "fails by default";
  return judgements.some(({ fact }) => fact.truth === undefined) ? "open" : "passes";
}
