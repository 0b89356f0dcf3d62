import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { identify } from "../process/process-identity.ts";
import { runTool } from "./run-tool.ts";

interface Limits {
  readonly maxBytes?: number;
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
}

const run = (script: string, limits: Limits = {}) =>
  runTool("/bin/sh", ["-c", script, "show"], {
    cwd: "/",
    env: { PATH: process.env.PATH ?? "" },
    maxBytes: 1_000,
    timeLimitMs: 60_000,
    ...limits,
  });

/** Keeps the pipes open after the shell has ended. It ends by itself, in case a test fails. */
const GRANDCHILD = "sleep 150";

describe("a command that only reads", () => {
  it("answers its output and its exit code", async () => {
    const answer = await run("echo out; echo err >&2; exit 3");
    expect(answer).toEqual({ exitCode: 3, stdout: Buffer.from("out\n"), stderr: "err\n" });
  });

  it("that hangs is ended after its time", async () => {
    await expect(run(`exec ${GRANDCHILD}`, { timeLimitMs: 300 })).rejects.toMatchObject({
      failure: "timed_out",
      message: expect.stringContaining("took too long"),
    });
  });

  it.each([
    ["hangs with it", `${GRANDCHILD}; true`],
    ["outlives it", `${GRANDCHILD} & exit 0`],
  ])("isn't waited for longer if a process that it started %s", async (_, script) => {
    await expect(run(script, { timeLimitMs: 300 })).rejects.toMatchObject({ failure: "timed_out" });
  });

  it("that answers too much is ended", async () => {
    const script = `while true; do echo ${"x".repeat(100)}; done`;
    await expect(run(script)).rejects.toThrow("an answer of more than 1000 bytes");
  });
  it.each<[string, string, () => Limits]>([
    ["takes too long", "wait", () => ({ timeLimitMs: 1_000 })],
    ["answers too much", "echo 12345; wait", () => ({ maxBytes: 3 })],
    ["isn't wanted any longer", "wait", () => ({ signal: AbortSignal.timeout(1_000) })],
    ["has ended, and holds its output open", "exit 0", () => ({ timeLimitMs: 300 })],
  ])("that %s is ended with the processes that it started", async (_, rest, limits) => {
    const folder = await mkdtemp(join(tmpdir(), "run-tool-"));
    await expect(
      run(`${GRANDCHILD} & echo $! > ${folder}/pid; ${rest}`, limits()),
    ).rejects.toThrow();
    const pid = Number(await readFile(join(folder, "pid"), "utf8"));
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => identify(pid)).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});
