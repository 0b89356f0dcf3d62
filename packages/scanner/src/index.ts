export type * from "./facts/facts.ts";
export type { ScanLimits } from "./limits.ts";
export { DEFAULT_LIMITS } from "./limits.ts";
export type * from "./report/report.ts";
export { RULESET_VERSION } from "./report/score.ts";
export { CATEGORIES, type Category, SEVERITIES, type Severity } from "./report/severity.ts";
export { type ScanOptions, type ScanProgress, type ScanStage, scan } from "./scan.ts";
