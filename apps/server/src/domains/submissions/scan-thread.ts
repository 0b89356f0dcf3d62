/** The thread that scans one archive: bytes in, progress and one outcome out. */
import { parentPort, workerData } from "node:worker_threads";
import { scan } from "@stackyard/scanner";
import { AppError } from "../../platform/http/app-error.ts";
import { loadArchive } from "./archive/load-archive.ts";
import type { ScanTask, ThreadMessage } from "./scan-in-thread.ts";

const { archive, format, rootFolder } = workerData as ScanTask;
const say = (message: ThreadMessage) => parentPort?.postMessage(message);

try {
  const { files } = await loadArchive(archive, format, archive.byteLength, rootFolder);
  const report = scan(files, { onProgress: (progress) => say({ kind: "progress", progress }) });
  say({ kind: "report", report });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  say({ kind: "refused", reason: error.message });
}
