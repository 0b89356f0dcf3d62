import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const DISK_RETRY_MS = 1_000;

/** Creates a folder that only this user can open. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * Writes a file that only this user can read. After a crash, the path has either the old or the new
 * content: it is written aside, synced and renamed.
 */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    const file = await open(aside, "wx", PRIVATE_FILE);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Writes a file that must not exist yet. Throws `EEXIST` if it does. */
export async function writeOnce(path: string, content: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await writePrivateFile(aside, content);
  try {
    await link(aside, path);
  } finally {
    await rm(aside);
  }
  await syncFolder(dirname(path));
}

/** Makes renames and removals in a folder last. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reads a file with secrets, and refuses it if others could have read it. */
export async function readPrivateFile(path: string): Promise<string> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) throw new Error(`Other users can read ${path}. Run chmod 600 on it.`);
  return readFile(path, "utf8");
}

/** The content, or undefined if there is no such file. */
export async function readIfPresent(
  path: string,
  read: (path: string) => Promise<string> = (each) => readFile(each, "utf8"),
): Promise<string | undefined> {
  try {
    return await read(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether an error says that the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOSPC" || code === "EDQUOT";
}

/** Writes again until the disk has room, for what must not be lost. */
export async function untilDiskHasRoom(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await wait(DISK_RETRY_MS);
    }
  }
}
