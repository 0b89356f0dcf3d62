/** The process that scans one archive: a task in, progress and one result out. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { cpuSeconds, endAtCpuLimit } from "../runtime/cpu-limit.ts";
import { scanArchive } from "./scan-archive.ts";
import type { ScanMessage } from "./scan-in-process.ts";
import type { ScanTask } from "./scanner.ts";

/** Processor time after which no further rule is evaluated, seconds. The rest is for the report. */
const JUDGING_SECONDS = 6;

const send = (message: ScanMessage) => process.send?.(message);

// The process may be killed before it would be written.
flushCompileCache();
endAtCpuLimit(Number(process.argv[2]));
// Ctrl-C in a terminal reaches all processes; the server ends this one when it stops.
process.on("SIGINT", () => {});
const [task]: ScanTask[] = await once(process, "message");
if (task) {
  const result = await scanArchive(task, {
    onProgress: (progress) => send({ kind: "progress", progress }),
    hasTime: () => cpuSeconds() < JUDGING_SECONDS,
  }).catch((error: unknown) => ({ kind: "broken", error }) as const);
  send(result);
}
