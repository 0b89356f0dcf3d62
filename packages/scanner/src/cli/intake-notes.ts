import type { ReadModule } from "@stackyard/archive/read-module";

/** What the marketplace would say of a module before it scans it, in sentences. */
export function intakeNotes({ leftOut, privateFiles }: ReadModule): string[] {
  const stops = privateFiles.map(
    ({ path, holds }) => `would stop a submission: ${path}, which holds ${holds}`,
  );
  return leftOut.length === 0 ? stops : [...stops, `left out: ${leftOut.join(", ")}`];
}
