/** Prevents concurrent installations and builds. Plain JavaScript, like install.js. */
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Runs `work` unless `isDone` returns true. Waits while another process is working, then checks
 * `isDone` again.
 */
export async function doOnce(folder, { isDone, work, onWait = () => {} }) {
  if (isDone()) return;
  const release = acquire(folder, onWait);
  try {
    if (!isDone()) await work();
  } finally {
    release();
  }
}

/**
 * The lock is the file with the highest number; its content identifies the owner. The lock of a
 * dead owner is not deleted, because two processes could each do that and both proceed. Instead,
 * the next owner creates the file with the next number, which only one process can do.
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
  // Truncated instead of deleted: the highest number must always exist.
  return () => writeFileSync(join(folder, `${number}`), "");
}

function numbers(folder) {
  return readdirSync(folder).map(Number).filter(Number.isInteger);
}

function highest(folder) {
  return Math.max(0, ...numbers(folder));
}

/** Empty if the lock was released or a later owner removed the file. */
function ownerOf(folder, number) {
  try {
    return readFileSync(join(folder, `${number}`), "utf8");
  } catch {
    return "";
  }
}

/** Atomically creates the file with its content. Returns false if it already exists. */
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
  // This process only asks while it doesn't hold the lock, so a lock with its own PID is from an
  // earlier process with the same PID.
  if (!pid || pid === process.pid || identityOf(pid) !== owner) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The PID and, if /proc is available, the process's start time, because PIDs are reused. */
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
