/** The thread that scans one archive: bytes in, progress and one outcome out. */
import { parentPort, workerData } from "node:worker_threads";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { loadArchive } from "@stackyard/archive/load-archive";
import { checkVariables, type ScanProgress, scan } from "@stackyard/scanner";
import type { ScanTask, ThreadMessage } from "./scan-in-thread.ts";

const { archive, format, rootFolder, variables } = workerData as ScanTask;
const say = (message: ThreadMessage) => parentPort?.postMessage(message);

try {
  const { files } = await loadArchive(archive, format, archive.byteLength, rootFolder);
  const checked = variables && checkVariables(files, variables);
  if (checked && checked.problems.length > 0) {
    say({ kind: "refused", reason: "Some values do not fit.", problems: checked.problems });
  } else {
    const onProgress = (progress: ScanProgress) => say({ kind: "progress", progress });
    const options = checked ? { variables: checked.values, onProgress } : { onProgress };
    say({ kind: "report", report: scan(files, options) });
  }
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  say({ kind: "refused", reason: error.message });
}
