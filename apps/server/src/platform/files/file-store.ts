import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Keeps files by their SHA-256: what is stored under a digest never changes. */
export interface FileStore {
  has(sha256: string): Promise<boolean>;
  /** Stores the local file at `path`, whose digest the caller has computed. */
  keep(sha256: string, path: string): Promise<void>;
  keepBytes(sha256: string, bytes: Uint8Array): Promise<void>;
  /** Streams a stored file. Rejects when there is none. */
  open(sha256: string): Promise<Readable>;
  read(sha256: string): Promise<Uint8Array>;
  /** Removes a file that nobody else can have stored, such as one made for one person. */
  remove(sha256: string): Promise<void>;
  /**
   * Removes a file unless it is needed. It is put aside before that is asked for good, so that someone who
   * keeps the same bytes meanwhile either finds none and stores them, or is found by `isNeeded`.
   */
  removeUnless(sha256: string, isNeeded: () => Promise<boolean>): Promise<void>;
}

/** A store on the local disk below `directory`. */
export function openFileStore(directory: string): FileStore {
  const disk = new Disk(new FSDriver({ location: directory, visibility: "private" }));
  const keyOf = (sha256: string) => join("sha256", sha256.slice(0, 2), sha256);
  return {
    has: (sha256) => disk.exists(keyOf(sha256)),
    async keep(sha256, path) {
      if (await disk.exists(keyOf(sha256))) return;
      // Copied aside, brought to the disk and then renamed (the library's own move copies again):
      // under a digest there is never half a file.
      const aside = join("incoming", randomUUID());
      const kept = join(directory, keyOf(sha256));
      try {
        await disk.copyFromFs(path, aside);
        await sync(join(directory, aside));
        await mkdir(dirname(kept), { recursive: true });
        await rename(join(directory, aside), kept);
        await sync(dirname(kept));
      } finally {
        await disk.delete(aside);
      }
    },
    async keepBytes(sha256, bytes) {
      if (await disk.exists(keyOf(sha256))) return;
      const aside = join("incoming", randomUUID());
      try {
        await disk.put(aside, bytes);
        await disk.move(aside, keyOf(sha256));
      } catch (error) {
        // A full disk holds the half that it had room for.
        await disk.delete(aside);
        throw error;
      }
    },
    open: (sha256) => disk.getStream(keyOf(sha256)),
    read: (sha256) => disk.getBytes(keyOf(sha256)),
    remove: (sha256) => disk.delete(keyOf(sha256)),
    async removeUnless(sha256, isNeeded) {
      if (await isNeeded()) return;
      // Under its own name, so that a later attempt goes on where one that was cut off has stopped.
      const aside = join("removed", sha256);
      const kept = join(directory, keyOf(sha256));
      if (await disk.exists(keyOf(sha256))) {
        await mkdir(join(directory, "removed"), { recursive: true });
        await rename(kept, join(directory, aside));
      } else if (!(await disk.exists(aside))) return;
      let isKept = true;
      try {
        isKept = await isNeeded();
      } finally {
        if (isKept && (await disk.exists(aside))) await rename(join(directory, aside), kept);
        else await disk.delete(aside);
      }
    },
  };
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
