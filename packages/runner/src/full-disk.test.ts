import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SUPERVISOR } from "../test/supervisor.ts";
import { startSupervised } from "./process/supervision.ts";

const disk = mkdtempSync(join(tmpdir(), "full-disk-"));
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status === 0;
if (!isMounted)
  process.stdout.write("skipped: no file system could be mounted: no disk was filled\n");

describe.runIf(isMounted)("on a full disk, an apply", () => {
  beforeAll(() => writeFile(join(disk, "ready"), ""));
  afterAll(() => {
    spawnSync("umount", [disk]);
    rmSync(disk, { recursive: true });
  });

  it("continues, and its outcome is written once there is room", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "full-disk-signal-"));
    const script = join(elsewhere, "script.mjs");
    await writeFile(
      script,
      `import { existsSync, writeFileSync } from "node:fs";
const fill = () => { try { for (let n = 0; ; n += 1) writeFileSync("${disk}/fill" + n, "x".repeat(n % 2 ? 1 : 100_000)); } catch {} };
fill();
for (let n = 0; n < 5_000; n += 1) console.log("line " + n);
writeFileSync("${elsewhere}/full", "yes");
process.exit(4);`,
    );
    const running = startSupervised(SUPERVISOR, {
      program: process.execPath,
      args: [script],
      cwd: elsewhere,
      env: { PATH: process.env.PATH ?? "" },
      folder: disk,
      stage: "apply",
      log: join(disk, "log"),
      logBytes: 10_000_000,
      secrets: [],
      canBeEnded: false,
      timeLimitMs: null,
      graceMs: 100,
    });
    const full = () => readFile(join(elsewhere, "full"), "utf8");
    await expect.poll(full).toBe("yes");
    for (let n = 0; n < 20; n += 1) await rm(join(disk, `fill${n}`), { force: true });
    expect(await running.outcome).toEqual({ exitCode: 4, stoppedFor: null, error: null });
    rmSync(elsewhere, { recursive: true });
  });
});
