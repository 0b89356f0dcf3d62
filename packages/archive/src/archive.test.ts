import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rawTarGz, tarGz, zip } from "../test/archives.ts";
import { archiveFormat } from "./archive-format.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { readModule } from "./read-module.ts";
import { walkArchive, walkStoredArchive } from "./walk-archive.ts";

const FILES = { "main.tf": 'output "a" { value = 1 }\n', "modules/x/main.tf": "# nothing\n" };
// Archives at their limits are slow to process when many tests run in parallel.
vi.setConfig({ testTimeout: 30_000 });

const SYMLINK = 0o120777;

const LIMITS = { files: 3_000, bytes: 50_000_000, fileBytes: 2_000_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads an archive from a file on disk. */
async function read(bytes: Uint8Array, format: "zip" | "tar.gz") {
  const path = join(folder, `archive-${Math.random()}`);
  await writeFile(path, bytes);
  return readModule(walkArchive(path, format), LIMITS);
}

const refused = (message: RegExp) =>
  expect.objectContaining({ code: "unsafe_archive", message: expect.stringMatching(message) });

describe.each([
  ["tar.gz", tarGz],
  ["zip", zip],
] as const)("a %s", (format, pack) => {
  it("can be read from disk and from memory", async () => {
    const bytes = await pack(FILES);
    for (const module of [
      await read(bytes, format),
      await readModule(walkArchive(bytes, format), LIMITS),
    ]) {
      const texts = [...module.files].map(([path, text]) => [path, String(text)]);
      expect(Object.fromEntries(texts)).toEqual(FILES);
      expect(module).toMatchObject({ unread: [], leftOut: [], privateFiles: [] });
    }
  });

  it("can have everything in one folder, which is then its root", async () => {
    const bytes = await pack({
      "vpc-1.0/main.tf": "a = 1",
      "vpc-1.0/x/y.tf": "b = 2",
      "__MACOSX/._x": "",
    });
    const { files, leftOut } = await read(bytes, format);
    expect([...files.keys()]).toEqual(["main.tf", "x/y.tf"]);
    expect(leftOut).toEqual(["__MACOSX/"]);
  });

  it("is refused if two names differ in case only", async () => {
    const bytes = await pack({ "Main.tf": "a", "main.tf": "b" });
    await expect(read(bytes, format)).rejects.toEqual(refused(/two entries/));
  });

  it.each([
    [
      "one entry",
      { "zeros.bin": new Uint8Array(20 * 1024 * 1024), "noise.bin": randomBytes(400_000) },
    ],
    [
      "all of them",
      Object.fromEntries(
        Array.from({ length: 20 }, (_, n) => [`${n}.bin`, new Uint8Array(900_000)]),
      ),
    ],
  ])("is refused if %s unpacks to more than a hundred times its size", async (_, files) => {
    await expect(read(await pack(files), format)).rejects.toEqual(refused(/hundred times/));
  });

  it("can have any compression ratio if we packed it", async () => {
    const bytes = await pack({ "zeros.bin": new Uint8Array(20 * 1024 * 1024) });
    const { unread } = await readModule(walkStoredArchive(bytes, format), LIMITS);
    expect(unread).toEqual([{ path: "zeros.bin", reason: "it is larger than 2000000 bytes" }]);
  });

  it("can have at most two thousand files and folders", async () => {
    const names = Array.from({ length: ARCHIVE_LIMITS.entries }, (_, n) =>
      n % 2 === 0 ? `${n}.tf` : `${n}/`,
    );
    const most = Object.fromEntries(names.map((name) => [name, ""]));
    expect((await read(await pack(most), format)).files.size).toBe(1_000);
    await expect(read(await pack({ ...most, "more/": "" }), format)).rejects.toEqual(
      refused(/more than 2000 files and folders/),
    );
  });

  it.each([
    [{ "a/b.tf": "x", a: "y" }],
    [{ a: "y", "a/b.tf": "x" }],
    [{ "A/": "", a: "x" }],
    [{ "a/b/c.tf": "x", "a/B": "y" }],
  ])("is refused if a name is both a file and a folder: %j", async (files) => {
    await expect(read(await pack(files), format)).rejects.toEqual(
      refused(/both a file and a folder/),
    );
  });

  it("is refused if a path is nested too deeply", async () => {
    const bytes = await pack({ [`${"d/".repeat(ARCHIVE_LIMITS.depth)}main.tf`]: "a" });
    await expect(read(bytes, format)).rejects.toEqual(refused(/nested too deeply/));
  });

  it("is refused if it is damaged", async () => {
    const bytes = await pack({
      "main.tf": Buffer.from(Array.from({ length: 5_000 }, (_, n) => n * 7)),
    });
    const cut = bytes.subarray(0, bytes.byteLength / 2);
    await expect(read(cut, format)).rejects.toMatchObject({ code: "unsupported_archive" });
  });

  it("names a file that is too large to read, at the limit and one byte beyond", async () => {
    const bytes = await pack({
      "a.tf": randomBytes(2_000_000),
      "b.tf": randomBytes(2_000_001),
      "c.tf": "",
    });
    const { files, unread } = await read(bytes, format);
    expect([...files.keys()]).toEqual(["a.tf", "c.tf"]);
    expect(unread).toEqual([{ path: "b.tf", reason: "it is larger than 2000000 bytes" }]);
  });

  it("names files beyond the limits of number and total size", async () => {
    const bytes = await pack({ "a.tf": "12", "b.tf": "34", "c.tf": "5" });
    const few = await readModule(walkArchive(bytes, format), { ...LIMITS, files: 2 });
    expect(few.unread).toEqual([{ path: "c.tf", reason: "it is beyond the limit of 2 files" }]);
    const small = await readModule(walkArchive(bytes, format), { ...LIMITS, bytes: 3 });
    expect(small.unread).toEqual([
      { path: "b.tf", reason: "it is beyond the limit of 3 bytes in all" },
    ]);
    expect([...small.files.keys()]).toEqual(["a.tf", "c.tf"]);
  });
});

describe("bytes after the end of a tar", () => {
  const most = ARCHIVE_LIMITS.ratioFreeBytes - 3 * 512 - 1_024;

  it("count, at the limit and one beyond", async () => {
    const files = { "main.tf": "a = 1" };
    // The limit includes the header, the padded content and the two end-of-archive blocks.
    const atLimit = await tarGz(files, {}, { behind: most + 512 });
    expect((await read(atLimit, "tar.gz")).files.size).toBe(1);
    const beyond = await tarGz(files, {}, { behind: most + 1_024 });
    await expect(read(beyond, "tar.gz")).rejects.toEqual(refused(/hundred times/));
  });

  it("don't improve the ratio if they follow the gzip", async () => {
    const bomb = await tarGz({ "zeros.bin": new Uint8Array(20 * 1024 * 1024) });
    const padded = Buffer.concat([bomb, randomBytes(1_000_000)]);
    await expect(read(padded, "tar.gz")).rejects.toEqual(refused(/hundred times/));
  });
});

describe("the extended headers of a tar", () => {
  const main = { name: "main.tf", content: randomBytes(60_000) };
  const global = (content: string) => ({ name: "global", type: "g", content }) as const;
  const local = (content: string) => ({ name: "local", type: "x", content }) as const;
  /** Many short records, each with a processing cost. */
  const records = (bytes: number) =>
    Array.from({ length: Math.floor(bytes / 11) }, (_, n) => `11 ${String(n).padStart(6, "0")}=\n`);

  it("can be as large as common tools write them for a thousand files", async () => {
    const files = Array.from({ length: 1_000 }, (_, n) => [
      local(`612 SCHILY.xattr.user.n=${"x".repeat(587)}\n`),
      { name: `${n}.tf`, content: "a = 1" },
    ]);
    const bytes = rawTarGz([global("14 comment=ab\n"), main, ...files.flat()]);
    expect((await read(bytes, "tar.gz")).files.size).toBe(1_001);
  });

  it.each([
    ["one is over 64 KB", 66_000, 0],
    ["a global one is copied too often", 65_000, 64],
    ["there are too many", 0, 70],
  ])("are refused where %s", async (_, ofGlobal, locals) => {
    const each = local((ofGlobal === 0 ? records(65_000) : records(11)).join(""));
    const headers = Array.from({ length: locals }, () => each);
    const bytes = rawTarGz([global(records(ofGlobal).join("")), ...headers, main]);
    await expect(read(bytes, "tar.gz")).rejects.toEqual(refused(/extended headers/));
  });

  it("have room for the maximum number and length of names", async () => {
    const long = "中".repeat(ARCHIVE_LIMITS.pathCharacters - 4);
    const names = Array.from({ length: ARCHIVE_LIMITS.entries }, (_, n) => `${1_000 + n}${long}`);
    const bytes = await tarGz(Object.fromEntries(names.map((name) => [name, randomBytes(30)])));
    const { files } = await readModule(walkStoredArchive(bytes, "tar.gz"), LIMITS);
    expect(files.size).toBe(ARCHIVE_LIMITS.entries);
  });

  it.each([
    ["a number in base 256", "\x80\0\0\0\0\0\0\0\0\0\0\x05"],
    ["two numbers", "05 0003\0\0\0\0\0"],
    ["words", "five\0\0\0\0\0\0\0\0"],
  ])("can't be hidden behind a size that is %s", async (_, size) => {
    const bytes = rawTarGz([{ name: "main.tf", content: "a = 1", size }]);
    await expect(read(bytes, "tar.gz")).rejects.toEqual(refused(/no size/));
  });

  it.each([local, global])("can't change a size", async (extended) => {
    const bytes = rawTarGz([extended("12 size=512\n"), main]);
    await expect(read(bytes, "tar.gz")).rejects.toEqual(refused(/changes a size/));
  });

  it("are found after a folder that claims to have content", async () => {
    const folder = { name: "docs/", type: "5", content: "", size: "00000070000\0" } as const;
    const bytes = rawTarGz([folder, local(records(66_000).join("")), main]);
    await expect(read(bytes, "tar.gz")).rejects.toEqual(refused(/extended headers are too large/));
  });

  it("are read up to the limit", async () => {
    const headers = Array.from({ length: 60 }, () => local(records(11).join("")));
    const bytes = rawTarGz([global(records(65_000).join("")), ...headers, main]);
    expect((await read(bytes, "tar.gz")).files.size).toBe(1);
  });
});

describe("entries that point outside a tar", () => {
  it.each([
    ["../evil.tf", /leads out/],
    ["a/../../evil.tf", /leads out/],
    ["/etc/passwd", /absolute/],
    ["a\\b.tf", /forbidden character/],
  ])("%s is refused", async (name, message) => {
    await expect(read(await tarGz({ [name]: "x" }), "tar.gz")).rejects.toEqual(refused(message));
  });

  it.each(["symlink", "link", "character-device", "fifo"] as const)(
    "a %s is refused",
    async (type) => {
      const bytes = await tarGz(
        { "main.tf": "" },
        { "main.tf": { type, linkname: "/etc/passwd" } },
      );
      await expect(read(bytes, "tar.gz")).rejects.toEqual(refused(/not a file/));
    },
  );
});

describe("entries that point outside a zip", () => {
  it.each([
    ["xx/main.tf", "../main.tf", /relative path/],
    ["xx/main.tf", "/x/main.tf", /absolute/],
    ["xx/main.tf", "C:/main.tf", /absolute/],
  ])("%s renamed %s is refused", async (from, to, message) => {
    const bytes = await zip({ [from]: "x" }, { renames: { [from]: to } });
    await expect(read(bytes, "zip")).rejects.toEqual(refused(message));
  });

  it("a symbolic link is refused", async () => {
    const bytes = await zip({ "main.tf": "/etc/passwd" }, { modes: { "main.tf": SYMLINK } });
    await expect(read(bytes, "zip")).rejects.toEqual(refused(/link or a device/));
  });

  it("content that doesn't match its checksum is refused", async () => {
    const bytes = await zip({ "main.tf": "aaaaaaaa" });
    const text = Buffer.from(bytes);
    const start = text.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    text.writeUInt32LE(12_345, start + 16);
    await expect(read(text, "zip")).rejects.toMatchObject({ code: "unsupported_archive" });
  });
});

describe("the format", () => {
  const gzip = Uint8Array.of(0x1f, 0x8b, 8, 0);
  const pk = Uint8Array.of(0x50, 0x4b, 3, 4);

  it("is given by the name and confirmed by the first bytes", () => {
    expect(archiveFormat("a.tar.gz", gzip)).toBe("tar.gz");
    expect(archiveFormat("A.TGZ", gzip)).toBe("tar.gz");
    expect(archiveFormat("a.zip", pk)).toBe("zip");
  });

  it.each([
    ["a.zip", gzip],
    ["a.tar.gz", pk],
    ["a.tf", pk],
    ["a.tar", gzip],
    ["a.zip", Uint8Array.of()],
  ])("%s with other bytes is refused", (name, head) => {
    expect(() => archiveFormat(name, head)).toThrow(
      expect.objectContaining({ code: "unsupported_archive" }),
    );
  });
});
