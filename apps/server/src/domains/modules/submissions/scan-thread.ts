/** The thread that scans one archive: bytes in, progress and one outcome out. */
import { parentPort, workerData } from "node:worker_threads";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { readModule } from "@stackyard/archive/read-module";
import { walkKeptArchive } from "@stackyard/archive/walk-archive";
import { checkVariables, DEFAULT_LIMITS, type ScanProgress, scan } from "@stackyard/scanner";
import type { ScanTask, ThreadMessage } from "./scan-in-thread.ts";

/** Processor time after which no further rule is put to anything, seconds: some is left for the report. */
const JUDGING_SECONDS = 6;

const { archive, format, variables } = workerData as ScanTask;
const say = (message: ThreadMessage) => parentPort?.postMessage(message);

try {
  const { files, unread } = await readModule(walkKeptArchive(archive, format), DEFAULT_LIMITS);
  const checked = variables && checkVariables(files, variables);
  if (checked && checked.problems.length > 0) {
    say({ kind: "refused", reason: "Some values do not fit.", problems: checked.problems });
  } else {
    const onProgress = (progress: ScanProgress) => say({ kind: "progress", progress });
    const options = checked ? { variables: checked.values } : {};
    say({ kind: "report", report: scan(files, { ...options, unread, onProgress, hasTime }) });
  }
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  say({ kind: "refused", reason: error.message });
}

function hasTime(): boolean {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6 < JUDGING_SECONDS;
}
