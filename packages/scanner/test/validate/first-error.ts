import { Budget } from "../../src/evaluate/budget.ts";
import { DEFAULT_LIMITS } from "../../src/limits.ts";
import { missingModules } from "../../src/report/unread.ts";
import { checkValidity } from "../../src/report/validity.ts";
import { findFaults } from "../../src/scores/gate.ts";
import { selectFiles } from "../../src/source/select-files.ts";
import { partFinder } from "../../src/terraform/parts.ts";
import { treeOf } from "../../src/terraform/tree.ts";
import type { Tool } from "../../src/validate/language.ts";

/** Why the tool would refuse a module, as the scanner sees it; undefined if it would not. */
export function firstError(
  files: Readonly<Record<string, string>>,
  tool: Tool,
): string | undefined {
  const encoder = new TextEncoder();
  const bytes = Object.entries(files).map(([path, text]) => [path, encoder.encode(text)] as const);
  const tree = treeOf(selectFiles(new Map(bytes), DEFAULT_LIMITS));
  const partOf = partFinder(tree, []);
  const [notLoaded] = [...missingModules(tree, partOf), ...findFaults(tree, [], partOf).failures];
  if (notLoaded !== undefined) return notLoaded;
  return checkValidity(tree, partOf, new Budget(DEFAULT_LIMITS.evaluationSteps), tool).failures[0];
}
