import { ArchiveError } from "@stackyard/archive/archive-error";
import { fingerprint } from "@stackyard/archive/fingerprint";
import { readModule } from "@stackyard/archive/read-module";
import { walkStoredArchive } from "@stackyard/archive/walk-archive";
import { checkVariables, DEFAULT_LIMITS, type ScanProgress, scan } from "@stackyard/scanner";
import type { ScanResult, ScanTask } from "./scanner.ts";

interface Watched {
  readonly onProgress: (progress: ScanProgress) => void;
  /** Once it returns false, no further rule is evaluated. */
  readonly hasTime: () => boolean;
}

/** Scans an archive in this process, without limits on its memory. */
export async function scanArchive(
  { archive, format, variables, accepted = [], trustsAuthor = false }: ScanTask,
  { onProgress, hasTime }: Watched,
): Promise<ScanResult> {
  try {
    const { files, unread } = await readModule(walkStoredArchive(archive, format), DEFAULT_LIMITS);
    const checked = variables && checkVariables(files, variables);
    if (checked && checked.problems.length > 0) {
      return { kind: "refused", reason: "Some values are invalid.", problems: checked.problems };
    }
    // A scan with given values is compared by its findings; other values are not asked about.
    const options = checked ? { variables: checked.values, exploresInputs: false } : {};
    const suppressions = trustsAuthor
      ? ({ by: "owner" } as const)
      : ({ by: "seller", accepted } as const);
    const today = new Date().toISOString().slice(0, 10);
    const report = scan(files, { ...options, suppressions, today, unread, onProgress, hasTime });
    const paths = [...files.keys(), ...unread.map(({ path }) => path)];
    return { kind: "report", report, fingerprint: fingerprint(files), paths };
  } catch (error) {
    if (error instanceof ArchiveError) return { kind: "refused", reason: error.message };
    throw error;
  }
}
