import type { ScanProgress } from "@stackyard/scanner";

export interface ProgressState {
  readonly stage: string;
  /** Percent. */
  readonly progress: number;
  readonly findings: NonNullable<ScanProgress["finding"]>[];
}

/** Minimum interval between writes of the progress, milliseconds. */
const EVERY_MS = 150;

/**
 * Collects a scan's progress and writes it periodically, one write at a time, the last state last.
 */
export function watchProgress(write: (state: ProgressState) => Promise<void>) {
  const findings: ProgressState["findings"] = [];
  let latest: ProgressState | undefined;
  let writing: Promise<void> | undefined;
  let failure: unknown;

  async function writeLatest() {
    while (latest) {
      const state = latest;
      latest = undefined;
      await write(state);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    writing = undefined;
  }

  return {
    take({ stage, share, finding }: ScanProgress) {
      if (finding) findings.push(finding);
      // Only the result reports 100.
      latest = { stage, progress: Math.min(99, Math.round(share * 100)), findings: [...findings] };
      writing ??= writeLatest().catch((error) => {
        failure = error;
      });
    },
    /** Resolves when no write is pending. Rejects if a write failed. */
    async settle() {
      latest = undefined;
      await writing;
      if (failure) throw failure;
    },
  };
}
