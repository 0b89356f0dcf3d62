import { describe, expect, it } from "vitest";
import { type ScanLimits, scanInThread } from "./scan-in-thread.ts";

const TASK = { archive: new Uint8Array(), format: "zip" } as const;
const LIMITS: ScanLimits = {
  cpuSeconds: 600,
  seconds: 600,
  heapMegabytes: 512,
  youngMegabytes: 48,
};

const run = (code: string, limits: Partial<ScanLimits>, signal = new AbortController().signal) =>
  scanInThread(TASK, () => {}, signal, {
    program: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    limits: { ...LIMITS, ...limits },
  });

describe("a scan that would not end by itself", () => {
  it.each([
    ["works for ever", "for (;;);", { cpuSeconds: 0.05 }, "longer than 0.05 seconds"],
    [
      "takes all memory",
      "const all = []; for (;;) all.push(new Array(1e4).fill({}));",
      { heapMegabytes: 16 },
      "more memory than it may use",
    ],
  ])("%s: is ended, and refused with the reason", async (_, code, limits, reason) => {
    const outcome = await run(code, limits);
    expect(outcome).toMatchObject({ kind: "refused", reason: expect.stringContaining(reason) });
  });

  it("waits for ever: is ended, and says nothing about what was scanned", async () => {
    const outcome = run("setInterval(() => {}, 1e6)", { seconds: 0.05 });
    await expect(outcome).rejects.toMatchObject({ name: "ThreadLimitError", exceeded: "clock" });
  });

  it("has so much memory in all, what is new in it included", async () => {
    const tell = `import { parentPort, resourceLimits } from "node:worker_threads";
      const { maxOldGenerationSizeMb: old, maxYoungGenerationSizeMb: young } = resourceLimits;
      parentPort.postMessage({ kind: "refused", reason: old + " and " + young });`;
    expect(await run(tell, {})).toEqual({ kind: "refused", reason: "512 and 48" });
  });

  it("ends with whoever wanted it", async () => {
    const leaving = new AbortController();
    const outcome = run("for (;;);", {}, leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(outcome).rejects.toThrow("gone");
  });
});
