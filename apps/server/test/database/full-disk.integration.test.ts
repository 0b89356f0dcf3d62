import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarGz } from "@stackyard/archive/test/archives";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SMALL_MODULE } from "../actions/publish-module.ts";
import { openTestServer, type TestServer } from "../test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
const isMounted = mountSmallDisk();
if (!isMounted) process.stdout.write("skipped: a full disk, for no disk can be mounted here\n");

let server: TestServer;
beforeAll(async () => {
  // The parent of the test server's data directory.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  server = await openTestServer();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
});
afterAll(async () => {
  await server.close();
  if (isMounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
});

function mountSmallDisk(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk to the last byte. */
function fillDisk(path: string): void {
  const file = openSync(path, "w");
  try {
    for (let size = 65_536; size >= 1; size = size >> 4) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch {
        // Continues with smaller files.
      }
    }
  } finally {
    closeSync(file);
  }
}

describe.runIf(isMounted)("a full disk", () => {
  it("is said to whoever uploads, leaves nothing half-written, and the rest goes on", async () => {
    const author = await server.signUp("contributor");
    const large = { ...SMALL_MODULE, "large.bin": randomBytes(2_000_000) };
    const answer = await author.client.put("/api/uploads/large.tar.gz", await tarGz(large));
    expect(answer.status).toBe(507);
    expect(answer.body).toMatchObject({
      code: "storage_full",
      message:
        "The server is out of storage, and your changes weren't saved. Please try again later.",
    });
    expect(readdirSync(join(server.services.config.dataDir, "incoming"))).toEqual([]);
    expect(await server.services.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
    const small = await author.client.put("/api/uploads/s.tar.gz", await tarGz(SMALL_MODULE));
    expect(small.status).toBe(201);
  });

  it("is said to whoever sends a picture or a file, and leaves none of it", async () => {
    const { client } = await server.signUp("contributor");
    const { dataDir } = server.services.config;
    const kept = () => readdirSync(join(dataDir, "files"), { recursive: true }).length;
    const noise = { width: 100, height: 100, channels: 3 } as const;
    const picture = await sharp(randomBytes(30_000), { raw: noise }).png().toBuffer();
    const filler = join(dataDir, "filler");
    const sendAll = async () => [
      await client.put("/api/user/avatar", picture),
      await client.post("/api/forum/pictures", picture),
      await client.put("/api/support/attachments/noise.png", picture),
    ];
    const before = kept();
    const isReady = () => server.visitor().get("/ready");
    expect(await isReady()).toMatchObject({ status: 200, body: { checks: { files: "ok" } } });
    fillDisk(filler);
    expect(await isReady()).toMatchObject({ status: 503, body: { checks: { files: "full" } } });
    for (const { status, body } of await sendAll())
      expect({ status, code: body.code }).toEqual({ status: 507, code: "storage_full" });
    expect(kept()).toBe(before);
    expect(readdirSync(join(dataDir, "incoming"))).toEqual([]);
    rmSync(filler);
    expect(await isReady()).toMatchObject({ status: 200, body: { status: "ok" } });
    expect((await sendAll()).map(({ status }) => status)).toEqual([200, 201, 201]);
  });
});
