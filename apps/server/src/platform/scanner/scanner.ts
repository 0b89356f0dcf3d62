import type { ArchiveFormat } from "@stackyard/archive/archive-format";
import type { Fingerprint } from "@stackyard/archive/fingerprint";
import type {
  AcceptedSuppression,
  ScanProgress,
  ScanReport,
  VariableProblem,
} from "@stackyard/scanner";

export interface ScanTask {
  readonly archive: Uint8Array;
  readonly format: ArchiveFormat;
  /** Values for the module's inputs. Default: its own. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The author's suppressions that an auditor accepts. Default: none. */
  readonly accepted?: readonly AcceptedSuppression[];
  /** The author's suppressions do what they say. Default: those of grave findings don't. */
  readonly trustsAuthor?: boolean;
  /** Nobody waits for it: other processes go first. */
  readonly isBackground?: boolean;
}

interface Report {
  readonly kind: "report";
  readonly report: ScanReport;
  readonly fingerprint: Fingerprint;
  /** Of the module's files, also of those that the scanner doesn't read. */
  readonly paths: readonly string[];
}

/** The archive or the values are at fault: another scan would end the same way. */
interface Refused {
  readonly kind: "refused";
  readonly reason: string;
  /** Problems with the values for its inputs. */
  readonly problems?: readonly VariableProblem[];
}

/** What comes of a scan that ran to its end. */
export type ScanResult = Report | Refused;

/** Late: the machine was too busy. The same scan may succeed later. */
export type ScanOutcome = ScanResult | { readonly kind: "late" };

export interface Scanner {
  /** Scans an archive. Rejects when the scanner fails or `signal` aborts. */
  scan(
    task: ScanTask,
    onProgress: (progress: ScanProgress) => void,
    signal: AbortSignal,
  ): Promise<ScanOutcome>;
}

/** Longest that one scan may take, and most that it may hold in memory. */
export const SCAN_LIMITS = {
  cpuSeconds: 10,
  seconds: 60,
  heapMegabytes: 512,
  semiSpaceMegabytes: 16,
};

export type ScanLimits = typeof SCAN_LIMITS;
