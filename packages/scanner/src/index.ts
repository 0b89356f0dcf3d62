export {
  BUMPS,
  type Bump,
  type Change,
  type ChangeKind,
  type ModuleComparison,
} from "./compare/change.ts";
export { compareModules } from "./compare/compare-modules.ts";
export type { ComparedModule } from "./compare/compared-module.ts";
export { mayBeJudged } from "./documents/may-be-judged.ts";
export type * from "./facts/facts.ts";
export { readFacts } from "./facts/read-facts.ts";
export { parseHcl } from "./hcl/parser.ts";
export type { ScanLimits } from "./limits.ts";
export { DEFAULT_LIMITS } from "./limits.ts";
export { renderMarkdown } from "./output/markdown.ts";
export { publishedResultOf } from "./output/published-result.ts";
export { toSarif } from "./output/sarif.ts";
export { renderText, type TextOptions } from "./output/text.ts";
export type { Permissions } from "./permissions/derive-permissions.ts";
export type * from "./report/report.ts";
export { RULESET_VERSION } from "./report/ruleset-version.ts";
export { type DescribedRule, describedRules } from "./rules/described-rules.ts";
export { type ScanOptions, type ScanProgress, type ScanStage, scan } from "./scan.ts";
export { lowestCap } from "./scores/caps.ts";
export { CLASS_WEIGHT, pointsOf } from "./scores/points.ts";
export { CATEGORIES, type Category, SEVERITIES, type Severity } from "./scores/severity.ts";
export type { AcceptedSuppression } from "./suppressions/apply-suppressions.ts";
export {
  type CheckedVariables,
  checkVariables,
  type VariableProblem,
} from "./terraform/variables/check-variables.ts";
