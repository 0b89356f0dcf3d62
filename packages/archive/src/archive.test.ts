import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tarGz, zip } from "../test/archives.ts";
import { archiveFormat } from "./archive-format.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { inspectArchive } from "./inspect-archive.ts";
import { loadArchive } from "./load-archive.ts";

const FILES = { "main.tf": 'output "a" { value = 1 }\n', "modules/x/main.tf": "# nothing\n" };
const SYMLINK = 0o120777;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Uint8Array, format: "zip" | "tar.gz") {
  const path = join(folder, `archive-${Math.random()}`);
  await writeFile(path, bytes);
  return inspectArchive(path, format, bytes.byteLength);
}

const refused = (message: RegExp) =>
  expect.objectContaining({ code: "unsafe_archive", message: expect.stringMatching(message) });

describe.each([
  ["tar.gz", tarGz],
  ["zip", zip],
] as const)("a %s", (format, pack) => {
  it("is counted and read whole", async () => {
    const bytes = await pack(FILES);
    expect(await inspect(bytes, format)).toEqual({ fileCount: 2, rootFolder: "" });
    const { files, skipped } = await loadArchive(bytes, format, bytes.byteLength, "");
    expect(Object.fromEntries([...files].map(([path, text]) => [path, String(text)]))).toEqual(
      FILES,
    );
    expect(skipped).toEqual([]);
  });

  it("may have everything in one folder, which is then its root", async () => {
    const bytes = await pack({ "vpc-1.0/main.tf": "a = 1", "vpc-1.0/x/y.tf": "b = 2" });
    expect((await inspect(bytes, format)).rootFolder).toBe("vpc-1.0");
    const { files } = await loadArchive(bytes, format, bytes.byteLength, "vpc-1.0");
    expect([...files.keys()]).toEqual(["main.tf", "x/y.tf"]);
  });

  it("is refused when it is empty", async () => {
    await expect(inspect(await pack({}), format)).rejects.toMatchObject({ code: "empty_archive" });
  });

  it("is refused when two names differ in case only", async () => {
    const bytes = await pack({ "Main.tf": "a", "main.tf": "b" });
    await expect(inspect(bytes, format)).rejects.toEqual(refused(/two entries/));
  });

  it("is refused when it unpacks to more than a hundred times its size", async () => {
    const bytes = await pack({ "zeros.bin": new Uint8Array(20 * 1024 * 1024) });
    await expect(inspect(bytes, format)).rejects.toEqual(refused(/hundred times/));
  });

  it("is refused when it has too many files", async () => {
    const many = Array.from({ length: ARCHIVE_LIMITS.entries + 1 }, (_, n) => [`${n}.tf`, ""]);
    const bytes = await pack(Object.fromEntries(many));
    await expect(inspect(bytes, format)).rejects.toEqual(refused(/more than 2000 files/));
  });

  it("is refused when a path is nested too deeply", async () => {
    const bytes = await pack({ [`${"d/".repeat(ARCHIVE_LIMITS.depth)}main.tf`]: "a" });
    await expect(inspect(bytes, format)).rejects.toEqual(refused(/nested too deeply/));
  });

  it("is refused when it is damaged", async () => {
    const bytes = await pack({
      "main.tf": Buffer.from(Array.from({ length: 5_000 }, (_, n) => n * 7)),
    });
    const cut = bytes.subarray(0, bytes.byteLength / 2);
    await expect(inspect(cut, format)).rejects.toMatchObject({ code: "unsupported_archive" });
  });

  it("passes over what is too large to read, and says so", async () => {
    const noise = Buffer.from(
      Array.from(
        { length: ARCHIVE_LIMITS.readFileBytes + 1 },
        (_, n) => (n * 2_654_435_761) >>> 13,
      ),
    );
    const bytes = await pack({ "main.tf": "a = 1", "big.bin": noise });
    const { files, skipped } = await loadArchive(bytes, format, bytes.byteLength, "");
    expect([...files.keys()]).toEqual(["main.tf"]);
    expect(skipped).toEqual(["big.bin"]);
  });
});

describe("entries that lead out of a tar", () => {
  it.each([
    ["../evil.tf", /leads out/],
    ["a/../../evil.tf", /leads out/],
    ["/etc/passwd", /absolute/],
    ["a\\b.tf", /forbidden character/],
  ])("%s is refused", async (name, message) => {
    await expect(inspect(await tarGz({ [name]: "x" }), "tar.gz")).rejects.toEqual(refused(message));
  });

  it.each(["symlink", "link", "character-device", "fifo"] as const)(
    "a %s is refused",
    async (type) => {
      const bytes = await tarGz(
        { "main.tf": "" },
        { "main.tf": { type, linkname: "/etc/passwd" } },
      );
      await expect(inspect(bytes, "tar.gz")).rejects.toEqual(refused(/not a file/));
    },
  );
});

describe("entries that lead out of a zip", () => {
  it.each([
    ["xx/main.tf", "../main.tf", /relative path/],
    ["xx/main.tf", "/x/main.tf", /absolute/],
    ["xx/main.tf", "C:/main.tf", /absolute/],
  ])("%s renamed %s is refused", async (from, to, message) => {
    const bytes = await zip({ [from]: "x" }, { renames: { [from]: to } });
    await expect(inspect(bytes, "zip")).rejects.toEqual(refused(message));
  });

  it("a symbolic link is refused", async () => {
    const bytes = await zip({ "main.tf": "/etc/passwd" }, { modes: { "main.tf": SYMLINK } });
    await expect(inspect(bytes, "zip")).rejects.toEqual(refused(/link or a device/));
  });

  it("content that does not match its checksum is refused", async () => {
    const bytes = await zip({ "main.tf": "aaaaaaaa" });
    const text = Buffer.from(bytes);
    const start = text.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    text.writeUInt32LE(12_345, start + 16);
    await expect(inspect(text, "zip")).rejects.toMatchObject({ code: "unsupported_archive" });
  });
});

describe("the format", () => {
  const gzip = Uint8Array.of(0x1f, 0x8b, 8, 0);
  const pk = Uint8Array.of(0x50, 0x4b, 3, 4);

  it("is told by the name and confirmed by the first bytes", () => {
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
