import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFileStore } from "./file-store.ts";

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock("node:fs/promises", async (load) => {
  const fs = await load<typeof import("node:fs/promises")>();
  return {
    ...fs,
    // What a full disk says when the bytes are to be brought to it.
    async open(...args: Parameters<typeof fs.open>) {
      const file = await fs.open(...args);
      if (disk.isFull) file.sync = () => Promise.reject(new Error("ENOSPC: no space left"));
      return file;
    },
  };
});

const CONTENT = "an archive";
const SHA256 = createHash("sha256").update(CONTENT).digest("hex");

let folder: string;
let source: string;
beforeEach(async () => {
  disk.isFull = false;
  folder = await mkdtemp(join(tmpdir(), "file-store-"));
  source = join(folder, "source");
  await writeFile(source, CONTENT);
});
afterEach(() => rm(folder, { recursive: true }));

it("keeps a file under its digest, once, and nothing beside it", async () => {
  const store = openFileStore(join(folder, "files"));
  await Promise.all([1, 2, 3].map(() => store.keep(SHA256, source)));
  expect(Buffer.from(await store.read(SHA256)).toString()).toBe(CONTENT);
  expect(await readdir(join(folder, "files/incoming"))).toEqual([]);
});

it("has nothing under the digest of a file that could not be brought to the disk", async () => {
  const store = openFileStore(join(folder, "files"));
  disk.isFull = true;
  await expect(store.keep(SHA256, source)).rejects.toThrow(/no space left/);
  expect(await store.has(SHA256)).toBe(false);
  expect(await readdir(join(folder, "files/incoming"))).toEqual([]);
});
