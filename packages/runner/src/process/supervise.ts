/**
 * The process between a runner and Terraform. It outlives a runner that is killed, because a broken
 * pipe would end Terraform in the middle of an apply. It hides secrets before anything is written,
 * and leaves the outcome in a file. Its order comes as JSON on standard input.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { BoundedLog } from "../log/bounded-log.ts";
import { Lines, stateOfLine, textOfLine } from "../log/log-text.ts";
import { Redactor } from "../log/redactor.ts";
import { untilDiskHasRoom, writeOnce, writePrivateFile } from "../private-files.ts";
import { killGroup } from "./kill-group.ts";
import { identify } from "./process-identity.ts";
import { filesOf, type Order, type Outcome, UNSAVED_STATE } from "./supervision.ts";

const ENDS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
const INTERRUPT = "SIGUSR2";
const LET_GO_MS = 5_000;

/** Runs one order. Returns once its outcome is written. */
export async function supervise(input: Readable = process.stdin): Promise<void> {
  // It remembers what was asked before the program started.
  const ended = new AbortController();
  for (const name of ENDS) process.on(name, () => ended.abort("request"));
  // Until an apply has started, there is nothing to interrupt.
  process.on(INTERRUPT, () => undefined);
  const lines = createInterface({ input });
  lines.once("close", () => ended.abort("runner"));
  const [text] = (await once(lines, "line")) as [string];
  const order = JSON.parse(text) as Order;
  const files = filesOf(order.folder, order.stage);
  // Created once: the work never runs twice, and never after it was given up.
  await writeOnce(files.started, JSON.stringify(identify(process.pid)));
  const outcome = await run(order, ended.signal);
  const write = () => writePrivateFile(files.outcome, JSON.stringify(outcome));
  // The outcome of an apply would be lost, so it waits. A plan that filled the disk would wait forever.
  await (order.canBeEnded ? write() : untilDiskHasRoom(write));
}

async function run(order: Order, end: AbortSignal): Promise<Outcome> {
  const log = await BoundedLog.open(order.log, order.logBytes);
  if (order.canBeEnded && end.aborted) {
    await log.close();
    return { exitCode: null, error: null, stoppedFor: end.reason };
  }
  const child = spawn(order.program, order.args, {
    cwd: order.cwd,
    env: order.env,
    stdio: ["ignore", "pipe", "pipe"],
    // A Ctrl-C in the runner's terminal must not reach it.
    detached: true,
  });
  const ended = new Promise<Pick<Outcome, "exitCode" | "error">>((resolve) => {
    child.once("error", ({ message }) => resolve({ exitCode: null, error: message }));
    child.once("close", (exitCode) => resolve({ exitCode, error: null }));
  });
  const stop = stopWhenAsked(child, order, end);
  const copied = copyOutput(child, log, order.secrets);
  if (child.pid !== undefined) {
    const { program } = filesOf(order.folder, order.stage);
    // Terraform runs already: nothing that goes wrong here may end it.
    const identity = JSON.stringify(identify(child.pid));
    await writePrivateFile(program, identity).catch(() => undefined);
  }
  const state = await copied;
  const outcome = await ended;
  await log.close();
  const stoppedFor = stop();
  // A plan that was ended leaves nothing behind that it has started.
  if (stoppedFor !== null && child.pid !== undefined) killGroup(child.pid);
  if (state !== undefined) await keepState(order, state);
  return { ...outcome, stoppedFor };
}

/** Keeps a state where Terraform would have left it. The runner looks for it there. */
async function keepState({ cwd }: Order, line: string): Promise<void> {
  const path = join(cwd, UNSAVED_STATE);
  await untilDiskHasRoom(() => writePrivateFile(path, stateOfLine(line)));
}

/** Returns a function that stops listening and tells why the program was ended, if it was. */
function stopWhenAsked(
  child: ChildProcessByStdio<null, Readable, Readable>,
  order: Order,
  asked: AbortSignal,
): () => Outcome["stoppedFor"] {
  let stoppedFor: Outcome["stoppedFor"] = null;
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
  // A process that outlives Terraform could keep the pipes open forever.
  const letGo = () => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const end = (reason: NonNullable<Outcome["stoppedFor"]>) => {
    const { pid } = child;
    if (!order.canBeEnded || stoppedFor !== null || pid === undefined) return;
    stoppedFor = reason;
    child.kill("SIGINT");
    after(order.graceMs, () => killGroup(pid));
    after(order.graceMs + LET_GO_MS, letGo);
  };
  child.once("exit", () => after(LET_GO_MS, letGo));
  asked.addEventListener("abort", () => end(asked.reason), { once: true });
  // Terraform finishes what it has started and saves its state. Never followed by force.
  process.on(INTERRUPT, () => child.kill("SIGINT"));
  const { timeLimitMs } = order;
  if (timeLimitMs !== null) after(timeLimitMs, () => end("time"));
  return () => {
    for (const timer of timers) clearTimeout(timer);
    return stoppedFor;
  };
}

/**
 * Copies output to the log, at the speed of the disk. Returns the line with the state that could not
 * be saved, if there is one.
 */
async function copyOutput(
  { stdout, stderr }: { readonly stdout: Readable; readonly stderr: Readable },
  log: BoundedLog,
  secrets: readonly string[],
): Promise<string | undefined> {
  let state: string | undefined;
  const redactor = new Redactor(secrets);
  const add = (each: readonly string[]) =>
    log.add(redactor.add(Buffer.from(each.map((line) => `${textOfLine(line)}\n`).join(""))));
  const copy = async (source: Readable) => {
    const lines = new Lines((line) => {
      state = line;
    });
    try {
      for await (const chunk of source) await add(lines.add(chunk as Buffer));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    }
    await add(lines.end());
  };
  await Promise.all([copy(stdout), copy(stderr)]);
  await log.add(redactor.end());
  return state;
}
