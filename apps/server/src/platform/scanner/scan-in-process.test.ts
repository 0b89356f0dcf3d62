import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bundleScanProcess } from "../../../scripts/bundle-scan-process.ts";
import { scanInProcess } from "./scan-in-process.ts";
import type { ScanLimits, ScanTask } from "./scanner.ts";

const EMPTY: ScanTask = { archive: new Uint8Array(), format: "zip" };
const LIMITS: ScanLimits = {
  cpuSeconds: 600,
  seconds: 600,
  heapMegabytes: 512,
  semiSpaceMegabytes: 16,
};
const CPU_LIMIT = new URL("../runtime/cpu-limit.ts", import.meta.url);
const never = new AbortController().signal;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scan-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `code` in place of the scanner. */
function run(code: string, limits: Partial<ScanLimits> = {}, signal = never) {
  const program = join(folder, "program.mjs");
  const begin = `import { endAtCpuLimit } from "${CPU_LIMIT}"; endAtCpuLimit(Number(process.argv[2]));`;
  writeFileSync(program, `${begin}\n${code}`);
  return scanInProcess(EMPTY, () => {}, signal, pathToFileURL(program), { ...LIMITS, ...limits });
}

const tell = (value: string) => `process.send({ kind: "refused", reason: String(${value}) })`;

describe("a scan that wouldn't end by itself", () => {
  it("is refused when it exceeds its CPU time", async () => {
    const reason = "The scan took longer than 0.05 seconds.";
    expect(await run("for (;;);", { cpuSeconds: 0.05 })).toEqual({ kind: "refused", reason });
  });

  // In a thread with such a limit, all but the first of these end the whole process.
  it.each([
    ["many small objects", "const all = []; for (;;) all.push(new Array(1e4).fill({}));"],
    ["one growing array", "const all = []; for (let n = 0; ; n++) all[n] = n * 1.5;"],
    ["one growing map", "const all = new Map(); for (let n = 0; ; n++) all.set(n, n);"],
    // As V8 ends a process for an "invalid size".
    ["one growing table", 'process.kill(process.pid, "SIGTRAP")'],
    ["one growing text", "let all = 'text'; for (;;) { all += all; /x/.test(all); }"],
  ])("is refused when %s exceed its memory limit", async (_, code) => {
    const reason = "The scan needed more memory than it may use.";
    expect(await run(code, { heapMegabytes: 64 })).toEqual({ kind: "refused", reason });
  });

  it("is late when it exceeds its wall-clock time", async () => {
    expect(await run("setInterval(() => {}, 1e6)", { seconds: 0.05 })).toEqual({ kind: "late" });
  });

  it("ends when its caller aborts it", async () => {
    const leaving = new AbortController();
    const outcome = run("for (;;);", {}, leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(outcome).rejects.toThrow("gone");
  });

  it.each([
    ["ended with SIGKILL", 'process.kill(process.pid, "SIGKILL")'],
    ["ended with 3", "process.exit(3)"],
  ])("rejects when its process %s", async (message, code) => {
    await expect(run(code)).rejects.toThrow(message);
  });
});

describe("the scan process", () => {
  it("has the memory limits of a scan", async () => {
    const heap = "v8.getHeapStatistics().heap_size_limit / 2 ** 20";
    const outcome = await run(`import v8 from "node:v8"; ${tell(heap)}`);
    expect(outcome).toEqual({ kind: "refused", reason: `${512 + 3 * 16}` });
  });

  it("can't read the server's environment", async () => {
    vi.stubEnv("SESSION_SECRET", "secret");
    const outcome = await run(tell("Object.keys(process.env).join()"));
    vi.unstubAllEnvs();
    expect(outcome).toMatchObject({ reason: expect.not.stringContaining("SECRET") });
  });

  it("scans an archive and reports its progress", async () => {
    const archive = await tarGz({ "main.tf": 'resource "aws_s3_bucket" "b" {}\n' });
    const onProgress = vi.fn();
    const outcome = await scanInProcess({ archive, format: "tar.gz" }, onProgress, never);
    expect(outcome).toMatchObject({ kind: "report", report: { findings: expect.any(Array) } });
    expect(onProgress).toHaveBeenCalled();
  });

  it("refuses anything but an archive, and invalid values", async () => {
    expect(await scanInProcess(EMPTY, () => {}, never)).toMatchObject({ kind: "refused" });
    const archive = await tarGz({ "main.tf": 'variable "n" { type = number }\n' });
    const task = { archive, format: "tar.gz", variables: { n: "many" } } as const;
    expect(await scanInProcess(task, () => {}, never)).toMatchObject({
      kind: "refused",
      problems: [{ variable: "n" }],
    });
  });

  it("passes on the error of a crashing scanner", async () => {
    const code = 'process.send({ kind: "broken", error: new TypeError("not a block") })';
    await expect(run(code)).rejects.toThrow(new TypeError("not a block"));
  });
});

describe("the bundled scan process", () => {
  const inBundle = (task: ScanTask, limits = LIMITS) => {
    const program = pathToFileURL(join(folder, "bundle/scan-process.js"));
    return scanInProcess(task, () => {}, never, program, limits);
  };
  beforeAll(async () => {
    await bundleScanProcess(join(folder, "bundle"));
  });

  it.each(["aws-vpc-network", "google-cloud-run-service"])(
    "reports on %s as the sources do",
    async (name) => {
      const archive = await tarGz(filesOf(name));
      const task: ScanTask = { archive, format: "tar.gz" };
      const outcome = await inBundle(task);
      expect(outcome).toMatchObject({ kind: "report" });
      expect(outcome).toEqual(await scanInProcess(task, () => {}, never));
    },
  );

  it("ends at the limit of its CPU time", async () => {
    const archive = await tarGz(filesOf("aws-vpc-network"));
    const limits = { ...LIMITS, cpuSeconds: 0.01 };
    expect(await inBundle({ archive, format: "tar.gz" }, limits)).toMatchObject({
      kind: "refused",
    });
  });
});

function filesOf(module: string) {
  const cwd = join(import.meta.dirname, "../../../../../modules", module);
  const paths = globSync("**/*.{tf,md}", { cwd });
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(cwd, path))]));
}
