import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SendingProcess } from "./sending-process.ts";

const PROGRAM = join(import.meta.dirname, "sending-process.ts");

/** Starts a process that works all jobs of a database and sends its webhooks to a local port. */
export async function startSending(given: Omit<SendingProcess, "dataDir">) {
  const dataDir = await mkdtemp(join(tmpdir(), "stackyard-sending-"));
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify({ ...given, dataDir })], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(([code]) => Promise.reject(new Error(`the sender ended with code ${code}`))),
  ]);
  return {
    /** Ends it like a power failure. */
    async kill() {
      child.kill("SIGKILL");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
