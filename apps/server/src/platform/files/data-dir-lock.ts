import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../runtime/startup-error.ts";

/**
 * Claims the data folder for this process, because the embedded database stops with its server. A
 * lock left by a killed process is taken over. Returns how to release it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, "server.pid");
  const holder = existsSync(path) ? Number(readFileSync(path, "utf8")) : 0;
  if (holder !== process.pid && isRunning(holder)) {
    throw new StartupError(`DATA_DIR ${dataDir} is in use by process ${holder}`);
  }
  writeFileSync(path, String(process.pid));
  return () => rmSync(path, { force: true });
}

/** The server's program, bundled or not. */
const PROGRAM = /\bmain\.[jt]s\b/;

/** Alive and a server: after a reboot, the same number may belong to anything. */
function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || PROGRAM.test(readFileSync(commandLine, "utf8"));
}
