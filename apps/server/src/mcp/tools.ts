import type { Tool } from "./tool.ts";
import { compareVersions } from "./tools/compare-versions.ts";
import { listPurchases } from "./tools/list-purchases.ts";
import { readModule } from "./tools/read-module.ts";
import { scoreForInputs } from "./tools/score-for-inputs.ts";
import { searchModules } from "./tools/search-modules.ts";
import { writeModuleBlock } from "./tools/write-module-block.ts";

/** What a coding agent can do. Every tool only reads; buying needs a person on a page. */
export const TOOLS: readonly Tool[] = [
  searchModules,
  readModule,
  scoreForInputs,
  writeModuleBlock,
  compareVersions,
  listPurchases,
];
