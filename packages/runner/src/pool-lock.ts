import { rm } from "node:fs/promises";
import { readIfPresent, writeOnce } from "./private-files.ts";
import { identify, isRunning, type ProcessIdentity } from "./process-identity.ts";

/** Makes sure that one process works in a pool's folder. Returns a function that lets go. */
export async function lockPool(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await writeOnce(path, JSON.stringify(identify(process.pid)));
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const text = await readIfPresent(path);
    const holder = text === undefined ? undefined : (JSON.parse(text) as ProcessIdentity);
    if (holder && isRunning(holder))
      throw new Error(`Process ${holder.pid} already runs this pool on this machine.`);
    await rm(path, { force: true });
  }
}
