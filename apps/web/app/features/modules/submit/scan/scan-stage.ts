const STAGES: Record<string, string> = {
  queued: "Waiting for the scanner",
  reading: "Reading the archive",
  parsing: "Reading the configuration",
  evaluating: "Evaluating values",
  checking: "Checking against the rules",
  scoring: "Calculating the scores",
  completed: "Scan completed",
  failed: "Scan stopped",
};

/** Label of a scan stage. Unknown stages are shown under the scanner's name for them. */
export function stageText(stage: string): string {
  const words = stage.replaceAll(/[-_]/g, " ");
  return STAGES[stage] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const PACE: readonly { readonly below: number; readonly stage: string }[] = [
  { below: 20, stage: "parsing" },
  { below: 30, stage: "evaluating" },
  { below: 95, stage: "checking" },
];

/** The stage that usually runs at this percentage, for a bar that is still catching up. */
export function stageAt(percent: number): string {
  return stageText(PACE.find(({ below }) => percent < below)?.stage ?? "scoring");
}
