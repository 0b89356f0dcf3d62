/** Keeps processes from installing or building at the same time. Plain JavaScript for Node 20, like install.js. */
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Runs `work` unless `isDone`. While another process works, this one waits, then checks `isDone` again. */
export function doOnce(folder, { isDone, work, onWait = () => {} }) {
  if (isDone()) return;
  const release = acquire(folder, onWait);
  try {
    if (!isDone()) work();
  } finally {
    release();
  }
}

/**
 * The lock is the file with the highest number; its content identifies the owner. The lock of an owner
 * that died is not deleted, since two processes could do that in turn and both go on. The next owner
 * creates the file with the next number, and only one process can.
 */
function acquire(folder, onWait) {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, randomUUID());
  writeFileSync(draft, identityOf(process.pid));
  let hasWaited = false;
  for (;;) {
    const last = highest(folder);
    if (last > 0 && isAlive(ownerOf(folder, last))) {
      if (!hasWaited) onWait();
      hasWaited = true;
      pause();
    } else if (tryLink(draft, join(folder, `${last + 1}`))) {
      // A slow process may have created a number that others used and removed in the meantime.
      if (highest(folder) === last + 1) return hold(folder, draft, last + 1);
      rmSync(join(folder, `${last + 1}`), { force: true });
    }
  }
}

function hold(folder, draft, number) {
  rmSync(draft, { force: true });
  for (const old of numbers(folder)) {
    if (old < number) rmSync(join(folder, `${old}`), { force: true });
  }
  // Emptied, not removed: the highest number must always exist.
  return () => writeFileSync(join(folder, `${number}`), "");
}

function numbers(folder) {
  return readdirSync(folder).map(Number).filter(Number.isInteger);
}

function highest(folder) {
  return Math.max(0, ...numbers(folder));
}

/** Empty when the lock is released, or when a later owner has removed the file. */
function ownerOf(folder, number) {
  try {
    return readFileSync(join(folder, `${number}`), "utf8");
  } catch {
    return "";
  }
}

/** Creates the file with its content in one step; false when it is there already. */
function tryLink(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAlive(owner) {
  const pid = Number(owner.split(" ")[0]);
  // This process asks only when it does not hold the lock, so that owner had its number before.
  if (!pid || pid === process.pid || identityOf(pid) !== owner) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The process's number and, where /proc tells it, its start, because numbers are reused. */
function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, state, ...rest] = stat.slice(stat.lastIndexOf(")")).split(" ");
    return state === "Z" ? "" : `${pid} ${rest[18]}`;
  } catch {
    return `${pid}`;
  }
}

function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
}
