import type { ReadModule } from "@stackyard/archive/read-module";

/** Sentences about what the marketplace would exclude or reject before a scan. */
export function intakeNotes({ leftOut, privateFiles }: ReadModule): string[] {
  const stops = privateFiles.map(
    ({ path, holds }) => `would stop a submission: ${path}, which holds ${holds}`,
  );
  return leftOut.length === 0 ? stops : [...stops, `left out: ${leftOut.join(", ")}`];
}
