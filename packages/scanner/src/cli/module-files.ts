/** A module's files, ready to be scanned. */
export interface ModuleFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What was left out, in sentences. */
  readonly notEvaluated: readonly string[];
}
