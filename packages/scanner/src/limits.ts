/** What one scan may take. Past a limit the scan goes on without the rest and says so. */
export interface ScanLimits {
  readonly files: number;
  /** Of all files together. */
  readonly bytes: number;
  readonly fileBytes: number;
  /** Of all Terraform code together: parsed, a megabyte takes up to a hundred. */
  readonly codeBytes: number;
  /** Steps of evaluation, about one for each expression node and collection element. */
  readonly evaluationSteps: number;
  /** Instances of resources that rules look at, in all modules together. */
  readonly resourceInstances: number;
  /** Findings in the report. */
  readonly findings: number;
  /** Files in the report that were not read. */
  readonly unread: number;
}

export const DEFAULT_LIMITS: ScanLimits = {
  files: 5_000,
  bytes: 50_000_000,
  fileBytes: 2_000_000,
  codeBytes: 5_000_000,
  evaluationSteps: 2_000_000,
  resourceInstances: 5_000,
  findings: 1_000,
  unread: 100,
};
