/** The process that scans one archive: bytes in, progress and one outcome out. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { readModule } from "@stackyard/archive/read-module";
import { walkKeptArchive } from "@stackyard/archive/walk-archive";
import { checkVariables, DEFAULT_LIMITS, type ScanProgress, scan } from "@stackyard/scanner";
import { cpuSeconds, endAtCpuLimit } from "../../../platform/runtime/cpu-limit.ts";
import type { ScanMessage, ScanTask } from "./scan-in-process.ts";

/** Processor time after which no further rule is put to anything, seconds: some is left for the report. */
const JUDGING_SECONDS = 6;

const say = (message: ScanMessage) => process.send?.(message);

async function scanTask({ archive, format, variables }: ScanTask): Promise<ScanMessage> {
  const { files, unread } = await readModule(walkKeptArchive(archive, format), DEFAULT_LIMITS);
  const checked = variables && checkVariables(files, variables);
  if (checked && checked.problems.length > 0) {
    return { kind: "refused", reason: "Some values do not fit.", problems: checked.problems };
  }
  const onProgress = (progress: ScanProgress) => say({ kind: "progress", progress });
  const hasTime = () => cpuSeconds() < JUDGING_SECONDS;
  const options = checked ? { variables: checked.values } : {};
  return { kind: "report", report: scan(files, { ...options, unread, onProgress, hasTime }) };
}

function whyNot(error: unknown): ScanMessage {
  return error instanceof ArchiveError
    ? { kind: "refused", reason: error.message }
    : { kind: "broken", error };
}

// Its end may be sudden.
flushCompileCache();
endAtCpuLimit(Number(process.argv[2]));
// Ctrl-C in a terminal reaches all processes; the server ends this one when it stops.
process.on("SIGINT", () => {});
const [task]: ScanTask[] = await once(process, "message");
if (task) say(await scanTask(task).catch(whyNot));
