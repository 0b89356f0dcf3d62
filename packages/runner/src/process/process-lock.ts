import { rm } from "node:fs/promises";
import { readIfPresent, writeOnce } from "../private-files.ts";
import { identify, isRunning, type ProcessIdentity } from "./process-identity.ts";

type Locking =
  | { readonly unlock: () => Promise<void> }
  /** The running process that has the lock. */
  | { readonly holder: ProcessIdentity };

/** Takes a lock for this process, unless another running one has it. */
export async function tryLock(path: string): Promise<Locking> {
  for (;;) {
    try {
      await writeOnce(path, JSON.stringify(identify(process.pid)));
      return { unlock: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const text = await readIfPresent(path);
    const holder = text === undefined ? undefined : (JSON.parse(text) as ProcessIdentity);
    if (holder && isRunning(holder)) return { holder };
    await rm(path, { force: true });
  }
}

/** Makes sure that one process works in a pool's folder. Returns a function that lets go. */
export async function lockPool(path: string): Promise<() => Promise<void>> {
  const locking = await tryLock(path);
  if ("unlock" in locking) return locking.unlock;
  throw new Error(`Process ${locking.holder.pid} already runs this pool on this machine.`);
}
