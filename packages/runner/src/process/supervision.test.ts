import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SUPERVISOR } from "../../test/supervisor.ts";
import { identify, isRunning } from "./process-identity.ts";
import { filesOf, followSupervised, type Order, startSupervised } from "./supervision.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "supervision-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** An order to run a script. */
async function order(script: string, changes: Partial<Order> = {}): Promise<Order> {
  const path = join(folder, "script.mjs");
  await writeFile(path, script);
  return {
    program: process.execPath,
    args: [path],
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", FOLDER: folder },
    folder,
    stage: "plan",
    log: join(folder, "log"),
    logBytes: 1_000_000,
    secrets: [],
    canBeEnded: true,
    timeLimitMs: null,
    graceMs: 100,
    ...changes,
  };
}

const start = (each: Order) => startSupervised(SUPERVISOR, each);
const log = () => readFile(join(folder, "log"), "utf8");
const exists = (name: string) => expect.poll(() => readFile(join(folder, name), "utf8"));

/** Ignores signals and never ends by itself. */
const DEAF = `
import { writeFileSync } from "node:fs";
process.on("SIGINT", () => writeFileSync(process.env.FOLDER + "/asked", "yes"));
writeFileSync(process.env.FOLDER + "/pid", String(process.pid));
setInterval(() => {}, 1000);`;

/** Ends when a file appears. */
const PATIENT = `
import { existsSync, writeFileSync } from "node:fs";
writeFileSync(process.env.FOLDER + "/pid", String(process.pid));
setInterval(() => {
  console.log("working");
  if (existsSync(process.env.FOLDER + "/go")) process.exit(3);
}, 20);`;

describe("a supervised program", () => {
  it("leaves its exit code, and its output without secrets", async () => {
    const script = `console.log("password hunter22!"); console.error("odd"); process.exit(2);`;
    const { outcome } = start(await order(script, { secrets: ["hunter22!"] }));
    expect(await outcome).toEqual({ exitCode: 2, stoppedFor: null, error: null });
    expect((await log()).split("\n").sort()).toEqual(["", "odd", "password [hidden]"]);
  });

  it("has only the given environment", async () => {
    const { outcome } = start(await order("console.log(Object.keys(process.env).sort().join())"));
    await outcome;
    expect(await log()).toBe("FOLDER,PATH\n");
  });

  it("that cannot be started leaves the reason", async () => {
    const { outcome } = start(await order("", { program: join(folder, "missing") }));
    expect(await outcome).toMatchObject({ exitCode: null, error: expect.stringMatching(/ENOENT/) });
  });

  it("is asked to end, then killed, if it is a plan beyond its time", async () => {
    const { outcome } = start(await order(DEAF, { timeLimitMs: 1_000 }));
    expect(await outcome).toMatchObject({ exitCode: null, stoppedFor: "time" });
    expect(await readFile(join(folder, "asked"), "utf8")).toBe("yes");
    expect(identify(Number(await readFile(join(folder, "pid"), "utf8")))).toBeUndefined();
  });

  it("isn't waited for longer if a process that it started holds its output open", async () => {
    const script = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
const held = spawn("sleep", ["300"], { stdio: "inherit", detached: true });
writeFileSync(process.env.FOLDER + "/held", String(held.pid));
console.log("done");
process.exit(2);`;
    const { outcome } = start(await order(script, { canBeEnded: false, stage: "apply" }));
    expect(await outcome).toEqual({ exitCode: 2, stoppedFor: null, error: null });
    expect(await log()).toBe("done\n");
    process.kill(Number(await readFile(join(folder, "held"), "utf8")), "SIGKILL");
  });

  it("ends with its runner if it is a plan", async () => {
    const { outcome, end } = start(await order(DEAF));
    await exists("pid").toMatch(/\d/);
    end();
    expect(await outcome).toMatchObject({ stoppedFor: "request" });
  });

  it("ends if that was asked just before it started", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    // The supervisor waits for a reader of the log.
    const { outcome, end } = start(await order(DEAF, { log: pipe, timeLimitMs: 5_000 }));
    await exists("plan.started").toMatch(/pid/);
    end();
    // Long enough for the signal to arrive. If it arrives later, the program is ended.
    await wait(500);
    await readFile(pipe);
    expect(await outcome).toMatchObject({ exitCode: null, stoppedFor: "request" });
  });

  it("that ends when it is asked leaves no process behind if it is a plan", async () => {
    const script = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
const left = spawn("sleep", ["150"], { stdio: "ignore" });
process.on("SIGINT", () => process.exit(1));
writeFileSync(process.env.FOLDER + "/left", String(left.pid));
setInterval(() => {}, 1000);`;
    const { outcome, end } = start(await order(script, { graceMs: 60_000 }));
    await exists("left").toMatch(/\d/);
    end();
    expect(await outcome).toMatchObject({ exitCode: 1, stoppedFor: "request" });
    const left = Number(await readFile(join(folder, "left"), "utf8"));
    await expect.poll(() => identify(left), { timeout: 5_000 }).toBeUndefined();
  });

  it("cannot be ended if it is an apply, only asked to stop", async () => {
    const running = start(await order(PATIENT, { canBeEnded: false, stage: "apply" }));
    await exists("pid").toMatch(/\d/);
    const { pid } = JSON.parse(await readFile(filesOf(folder, "apply").started, "utf8"));
    running.end();
    process.kill(pid, "SIGINT");
    process.kill(pid, "SIGHUP");
    await writeFile(join(folder, "go"), "");
    expect(await running.outcome).toEqual({ exitCode: 3, stoppedFor: null, error: null });
  });

  it("can be followed by another runner", async () => {
    const first = start(await order(PATIENT, { canBeEnded: false, stage: "apply" }));
    await exists("pid").toMatch(/\d/);
    const second = await followSupervised(folder, "apply");
    if (second === "never") throw new Error("It has started.");
    await writeFile(join(folder, "go"), "");
    expect(await second.outcome).toEqual({ exitCode: 3, stoppedFor: null, error: null });
    await first.outcome;
  });

  it("that dies with its supervisor has no outcome", async () => {
    const { outcome } = start(await order(PATIENT, { canBeEnded: false, stage: "apply" }));
    await exists("pid").toMatch(/\d/);
    const pid = Number(await readFile(join(folder, "pid"), "utf8"));
    process.kill(
      JSON.parse(await readFile(filesOf(folder, "apply").started, "utf8")).pid,
      "SIGKILL",
    );
    process.kill(pid, "SIGKILL");
    expect(await outcome).toBeUndefined();
  });

  it("never runs twice, and never once it was given up", async () => {
    const twice = await order(`import { appendFileSync } from "node:fs";
appendFileSync(process.env.FOLDER + "/runs", "x");`);
    await start(twice).outcome;
    await start(twice).outcome;
    expect(await readFile(join(folder, "runs"), "utf8")).toBe("x");
    expect(await followSupervised(folder, "other")).toBe("never");
    expect(await start({ ...twice, stage: "other" }).outcome).toBeUndefined();
    expect(await readFile(join(folder, "runs"), "utf8")).toBe("x");
  });

  it.each([10, 20_000])(
    "keeps a state that could be saved nowhere, and logs none of it",
    async (size) => {
      const script = `
const state = { serial: 3, resources: Array.from({ length: ${size} }, (_, n) => "secret-" + n) };
console.log(JSON.stringify({ "@level": "info", "@message": "Emergency state dump", state }));
console.log("sorry");
process.exitCode = 1;`;
      const { outcome } = start(await order(script, { canBeEnded: false, stage: "apply" }));
      expect(await outcome).toMatchObject({ exitCode: 1 });
      const kept = JSON.parse(await readFile(join(folder, "errored.tfstate"), "utf8"));
      expect(kept.serial).toBe(3);
      expect(kept.resources).toHaveLength(size);
      expect(await log()).toBe("sorry\n");
    },
  );

  it("writes a bounded log that has the start and the end of 200 MB", async () => {
    const script = `
const line = "x".repeat(99) + "\\n";
process.stdout.write("first\\n");
for (let n = 0; n < 200; n++) {
  if (!process.stdout.write(line.repeat(10_000))) await new Promise((r) => process.stdout.once("drain", r));
}
process.stdout.write("last\\n");`;
    await start(await order(script, { logBytes: 100_000 })).outcome;
    const text = await log();
    expect(text.length).toBeLessThan(140_000);
    expect(text.startsWith("first\nxxx")).toBe(true);
    expect(text.endsWith("x\nlast\n")).toBe(true);
    expect(text).toMatch(/\n… 19\d{7} bytes are left out …\n/);
  });
});

describe("a process", () => {
  it("is told apart from a later one with its number", () => {
    const own = identify(process.pid);
    expect(own && isRunning(own)).toBe(true);
    expect(isRunning({ pid: process.pid, startedAs: "earlier" })).toBe(false);
    expect(identify(2 ** 22 + 1)).toBeUndefined();
  });
});
