import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFileStore } from "./file-store.ts";

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock("node:fs/promises", async (load) => {
  const fs = await load<typeof import("node:fs/promises")>();
  return {
    ...fs,
    // The error of a full disk when bytes are flushed to it.
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

it("stores a file under its digest, once, without a temporary file", async () => {
  const store = openFileStore(join(folder, "files"));
  await Promise.all([1, 2, 3].map(() => store.keep(SHA256, source)));
  expect(Buffer.from(await store.read(SHA256)).toString()).toBe(CONTENT);
  expect(await readdir(join(folder, "files/incoming"))).toEqual([]);
});

it("stores nothing under a digest if the file couldn't be flushed to disk", async () => {
  const store = openFileStore(join(folder, "files"));
  disk.isFull = true;
  await expect(store.keep(SHA256, source)).rejects.toThrow(/no space left/);
  expect(await store.has(SHA256)).toBe(false);
  expect(await readdir(join(folder, "files/incoming"))).toEqual([]);
});

describe("a file that is removed unless needed", () => {
  const bytes = Buffer.from(CONTENT);
  const open = () => openFileStore(join(folder, "files"));
  const left = () => readdir(join(folder, "files/removed"));

  it("is removed if it isn't needed, and stays if it is", async () => {
    const store = open();
    await store.keepBytes(SHA256, bytes);
    await store.removeUnless(SHA256, async () => true);
    expect(await store.has(SHA256)).toBe(true);
    await store.removeUnless(SHA256, async () => false);
    expect([await store.has(SHA256), await left()]).toEqual([false, []]);
    await store.removeUnless(SHA256, async () => false);
  });

  it("stays if it becomes needed in the meantime, whether found or stored again", async () => {
    const store = open();
    for (const isStored of [false, true]) {
      await store.keepBytes(SHA256, bytes);
      let asked = 0;
      await store.removeUnless(SHA256, async () => {
        asked += 1;
        if (asked === 1) return false;
        if (isStored) await store.keepBytes(SHA256, bytes);
        return true;
      });
      expect(Buffer.from(await store.read(SHA256)).toString()).toBe(CONTENT);
      expect(await left()).toEqual([]);
    }
  });

  it("stays if the check fails", async () => {
    const store = open();
    await store.keepBytes(SHA256, bytes);
    let asked = 0;
    const removed = store.removeUnless(SHA256, async () => {
      if (++asked > 1) throw new Error("no answer");
      return false;
    });
    await expect(removed).rejects.toThrow("no answer");
    expect([await store.has(SHA256), await left()]).toEqual([true, []]);
  });

  it("is removed or restored by the next attempt if one was interrupted", async () => {
    const store = open();
    await mkdir(join(folder, "files/removed"), { recursive: true });
    for (const isNeeded of [true, false]) {
      await writeFile(join(folder, "files/removed", SHA256), CONTENT);
      await mkdir(join(folder, "files/sha256", SHA256.slice(0, 2)), { recursive: true });
      let asked = 0;
      await store.removeUnless(SHA256, async () => ++asked > 1 && isNeeded);
      expect([await store.has(SHA256), await left()]).toEqual([isNeeded, []]);
      await store.remove(SHA256);
    }
  });
});
