/** Limits of one scan. Past a limit, the scan continues without the excess and reports that. */
export interface ScanLimits {
  readonly files: number;
  /** Total bytes of all files. */
  readonly bytes: number;
  readonly fileBytes: number;
  /** Total bytes of all Terraform code. Parsed, a megabyte takes up to a hundred in memory. */
  readonly codeBytes: number;
  /** Evaluation steps, roughly one per expression node and collection element. */
  readonly evaluationSteps: number;
  /** Evaluation steps for judging other values of the inputs, all together. */
  readonly explorationSteps: number;
  /** Resources made, and verdicts reached, for judging other values of the inputs, all together. */
  readonly explorationResources: number;
  readonly explorationVerdicts: number;
  /** Steps of these verdicts, all together. */
  readonly explorationVerdictSteps: number;
  /** Resource instances evaluated by rules, across all modules. */
  readonly resourceInstances: number;
  /** Findings in the report. */
  readonly findings: number;
  /** Unread files in the report. */
  readonly unread: number;
}

export const DEFAULT_LIMITS: ScanLimits = {
  files: 5_000,
  bytes: 50_000_000,
  fileBytes: 2_000_000,
  codeBytes: 5_000_000,
  evaluationSteps: 2_000_000,
  explorationSteps: 1_000_000,
  explorationResources: 100_000,
  explorationVerdicts: 50_000,
  explorationVerdictSteps: 2_000_000,
  resourceInstances: 5_000,
  findings: 1_000,
  unread: 100,
};
