const STAGES: Record<string, string> = {
  queued: "Waiting for the scanner",
  reading: "Reading the archive",
  parsing: "Reading the configuration",
  evaluating: "Working out values",
  checking: "Checking against the rules",
  scoring: "Adding up the scores",
  completed: "Scan completed",
  failed: "Scan stopped",
};

/** The scan's stage as people read it. One that is new to us is shown as the scanner names it. */
export function stageText(stage: string): string {
  const words = stage.replaceAll(/[-_]/g, " ");
  return STAGES[stage] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const PACE: readonly { readonly below: number; readonly stage: string }[] = [
  { below: 20, stage: "parsing" },
  { below: 30, stage: "evaluating" },
  { below: 95, stage: "checking" },
];

/** The stage that a scan goes through at about this percent, for a bar that is still catching up. */
export function stageAt(percent: number): string {
  return stageText(PACE.find(({ below }) => percent < below)?.stage ?? "scoring");
}
