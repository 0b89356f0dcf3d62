import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SMALL_MODULE } from "./publish-module.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
const isMounted = mountSmallDisk();
if (!isMounted) process.stdout.write("skipped: a full disk, for no disk can be mounted here\n");

let server: TestServer;
beforeAll(async () => {
  // Where the test server makes its data folder.
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

describe.runIf(isMounted)("a full disk", () => {
  it("is said to whoever uploads, leaves nothing half-written, and the rest goes on", async () => {
    const author = await server.signUp("contributor");
    const large = { ...SMALL_MODULE, "large.bin": randomBytes(2_000_000) };
    const answer = await author.client.put("/api/uploads/large.tar.gz", await tarGz(large));
    expect(answer.status).toBe(507);
    expect(answer.body).toMatchObject({
      code: "storage_full",
      message: "The server has no room left. Nothing was changed; please try again later.",
    });
    expect(readdirSync(join(server.services.config.dataDir, "incoming"))).toEqual([]);
    expect(await server.services.db.selectFrom("uploads").selectAll().execute()).toEqual([]);
    const small = await author.client.put("/api/uploads/s.tar.gz", await tarGz(SMALL_MODULE));
    expect(small.status).toBe(201);
  });
});
