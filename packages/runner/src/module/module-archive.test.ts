import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ModuleArchives } from "./module-archive.ts";

let folder: string;
let downloads: number;
beforeEach(async () => {
  downloads = 0;
  folder = await mkdtemp(join(tmpdir(), "archives-"));
});
afterEach(() => rm(folder, { recursive: true }));

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
const download =
  (...parts: string[]) =>
  async () => {
    downloads += 1;
    return (async function* () {
      for (const part of parts) yield Buffer.from(part);
    })();
  };

describe("the kept archives", () => {
  it("are downloaded once, and again if their file was changed", async () => {
    const archives = new ModuleArchives(folder);
    const path = await archives.obtain(digest("abc"), download("a", "bc"));
    await archives.obtain(digest("abc"), download("abc"));
    expect(downloads).toBe(1);
    await writeFile(path, "changed");
    await archives.obtain(digest("abc"), download("abc"));
    expect(downloads).toBe(2);
  });

  it("never include other bytes than the checksum says, or half a download", async () => {
    const archives = new ModuleArchives(folder);
    await expect(archives.obtain(digest("abc"), download("abd"))).rejects.toMatchObject({
      failure: "archive_mismatch",
    });
    const failing = async () =>
      (async function* () {
        yield Buffer.from("a");
        throw new Error("cut");
      })();
    await expect(archives.obtain(digest("abc"), failing)).rejects.toThrow("cut");
    await expect(archives.obtain("../abc", download("abc"))).rejects.toThrow("odd");
    expect(await readdir(folder)).toEqual([]);
  });

  it("are downloaded again if the connection breaks, five times at most", async () => {
    const archives = new ModuleArchives(folder);
    const breaking = (times: number) => async () => {
      downloads += 1;
      const isCut = downloads <= times;
      return (async function* () {
        yield Buffer.from("a");
        if (isCut) throw new Error("cut");
        yield Buffer.from("bc");
      })();
    };
    const path = await archives.obtain(digest("abc"), breaking(4));
    expect(await readFile(path, "utf8")).toBe("abc");
    await rm(path);
    downloads = 0;
    await expect(archives.obtain(digest("abc"), breaking(5))).rejects.toThrow("cut");
    expect(await readdir(folder)).toEqual([]);
  });

  it("are bounded, except for what is deployed", async () => {
    const archives = new ModuleArchives(folder);
    for (let n = 0; n < 25; n += 1) {
      const path = await archives.obtain(digest(String(n)), download(String(n)));
      await utimes(path, n, n);
    }
    await writeFile(join(folder, "x.part"), "half");
    await archives.prune(new Set([digest("0")]));
    const kept = await readdir(folder);
    expect(kept).toHaveLength(21);
    expect(kept).toContain(`${digest("0")}.tar.gz`);
    expect(kept).not.toContain(`${digest("1")}.tar.gz`);
  });
});
