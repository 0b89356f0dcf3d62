import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tarGz, zip } from "../test/archives.ts";
import type { ArchiveFormat } from "./archive-format.ts";
import { readModule } from "./read-module.ts";
import { repackArchive } from "./repack-archive.ts";
import { walkArchive, walkStoredArchive } from "./walk-archive.ts";

const LONG = `modules/${"long-name/".repeat(15)}été.tf`;
const FILES = { "b.tf": "b = 1\n", "a/x.tf": "x = 1\n", [LONG]: "y = 1\n", "a.tf": "" };
const LIMITS = { files: 3_000, bytes: 50_000_000, fileBytes: 2_000_000 };

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "repack-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function repack(archive: Uint8Array, format: ArchiveFormat) {
  const target = join(folder, String(count++));
  const repacked = await repackArchive(walkArchive(archive, format), target);
  return { ...repacked, content: await readFile(target) };
}

describe("a repacked archive", () => {
  it("has the same bytes for the same files, whatever format they came in", async () => {
    const reversed = Object.fromEntries(Object.entries(FILES).reverse());
    const touched = Object.fromEntries(
      Object.keys(FILES).map((name) => [name, { mtime: new Date(), uid: 7, mode: 0o600 }]),
    );
    const archives = [
      await repack(await tarGz(FILES), "tar.gz"),
      await repack(await tarGz(reversed, touched), "tar.gz"),
      await repack(await zip({ "a/": "", ...reversed, ".DS_Store": "x" }), "zip"),
    ];
    const [digest, ...others] = archives.map(({ sha256 }) => sha256);
    expect(others).toEqual([digest, digest]);
  });

  it("has the reported digest, size and files, in order", async () => {
    const { sha256, bytes, content, paths, format } = await repack(await zip(FILES), "zip");
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    expect(content.byteLength).toBe(bytes);
    const { files } = await readModule(walkStoredArchive(content, format), LIMITS);
    expect([...files.keys()]).toEqual(paths);
    expect(paths).toEqual(["a.tf", "a/x.tf", "b.tf", LONG]);
    const texts = [...files].map(([path, text]) => [path, String(text)]);
    expect(Object.fromEntries(texts)).toEqual(FILES);
  });

  it("contains neither its time nor its author", async () => {
    const { content } = await repack(
      await tarGz(FILES, { "b.tf": { mtime: new Date() } }),
      "tar.gz",
    );
    const tar = Readable.from([content]).pipe(createGunzip()).pipe(extract());
    for await (const entry of tar) {
      expect(entry.header).toMatchObject({ mtime: new Date(0), uid: 0, gid: 0, uname: "" });
      entry.resume();
    }
  });

  it("keeps the executable bit", async () => {
    const runnable = await tarGz({ "run.sh": "x" }, { "run.sh": { mode: 0o100 } });
    const { content } = await repack(runnable, "tar.gz");
    const modes = [];
    for await (const { isExecutable, content: bytes } of walkStoredArchive(content, "tar.gz")) {
      for await (const _ of bytes);
      modes.push(isExecutable);
    }
    expect(modes).toEqual([true]);
    const zipped = await repack(
      await zip({ "run.sh": "x" }, { modes: { "run.sh": 0o100755 } }),
      "zip",
    );
    expect(zipped.content).toEqual(content);
  });

  it.each([
    [".git/config", ".git/"],
    ["m/.terraform/terraform.tfstate", "m/.terraform/"],
    ["node_modules/x/main.tf", "node_modules/"],
    ["__MACOSX/._main.tf", "__MACOSX/"],
    ["m/.DS_Store", "m/.DS_Store"],
    ["._main.tf", "._main.tf"],
    [".git", ".git"],
  ])("leaves out %s, and reports it", async (path, name) => {
    const { paths, leftOut } = await repack(
      await tarGz({ "main.tf": "", [path]: "x", "x/node_modules.tf": "" }),
      "tar.gz",
    );
    expect(paths).toEqual(["main.tf", "x/node_modules.tf"]);
    expect(leftOut).toEqual([name]);
  });

  it.each([
    ["terraform.tfstate", "state"],
    ["terraform.tfstate.backup", "state"],
    ["terraform.tfstate.d/dev/x", "state"],
    ["examples/x/prod.tfstate", "state"],
    ["plan.tfplan", "a plan"],
    ["crash.log", "a crash log"],
    ["crash.2026-01-02.log", "a crash log"],
    [".env", "secrets"],
    [".env.production", "secrets"],
    ["keys/id_rsa", "a private key"],
    [".terraformrc", "credentials"],
  ])("is refused for %s, by name", async (path, holds) => {
    const archive = await tarGz({ "main.tf": "", [path]: "x" });
    await expect(repack(archive, "tar.gz")).rejects.toMatchObject({
      code: "private_files",
      message: expect.stringContaining(`: ${path} (${holds}).`),
    });
  });

  it("can contain files that only look like secrets", async () => {
    const names = [".env.example", "environment.tf", "crash.tf", "id_rsa.pub", "state.tf"];
    const { paths } = await repack(
      await tarGz(Object.fromEntries(names.map((name) => [name, ""]))),
      "tar.gz",
    );
    expect(paths).toEqual(names.toSorted());
  });

  it("is refused if nothing is left of it", async () => {
    const nothings: Record<string, string>[] = [{}, { ".git/config": "x", "empty/": "" }];
    for (const files of nothings) {
      await expect(repack(await zip(files), "zip")).rejects.toMatchObject({
        code: "empty_archive",
      });
    }
  });

  it("leaves no temporary file", async () => {
    expect((await readdir(folder)).filter((name) => name.endsWith(".spool"))).toEqual([]);
  });
});

describe("the top-level folder of an archive", () => {
  it.each([
    ["字".repeat(44), ""],
    ["字".repeat(45), "unsafe_archive"],
    ["x".repeat(390), ""],
  ])("has a name that fits a header: %s", async (name, code) => {
    const repacked = repack(await tarGz({ [`${name}/a.tf`]: "a = 1" }), "tar.gz");
    await (code
      ? expect(repacked).rejects.toMatchObject({ code })
      : expect(repacked).resolves.toMatchObject({ rootFolder: name }));
  });
});
