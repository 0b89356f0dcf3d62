/**
 * The process between a runner and Terraform. It outlives a runner that is killed, because a broken
 * pipe would end Terraform in the middle of an apply. It hides secrets before anything is written,
 * and leaves the outcome in a file. Its order comes as JSON on standard input.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
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
  const signals = new EventEmitter();
  for (const name of [...ENDS, INTERRUPT]) process.on(name, () => signals.emit(name));
  const lines = createInterface({ input });
  lines.once("close", () => signals.emit("runner"));
  const [text] = (await once(lines, "line")) as [string];
  const order = JSON.parse(text) as Order;
  const files = filesOf(order.folder, order.stage);
  // Created once: the work never runs twice, and never after it was given up.
  await writeOnce(files.started, JSON.stringify(identify(process.pid)));
  const outcome = await run(order, signals);
  const write = () => writePrivateFile(files.outcome, JSON.stringify(outcome));
  // The outcome of an apply would be lost, so it waits. A plan that filled the disk would wait forever.
  await (order.canBeEnded ? write() : untilDiskHasRoom(write));
}

async function run(order: Order, signals: EventEmitter): Promise<Outcome> {
  const log = await BoundedLog.open(order.log, order.logBytes);
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
  const stop = stopWhenAsked(child, order, signals);
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
  signals: EventEmitter,
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
  for (const name of ENDS) signals.on(name, () => end("request"));
  signals.on("runner", () => end("runner"));
  // Terraform finishes what it has started and saves its state. Never followed by force.
  signals.on(INTERRUPT, () => child.kill("SIGINT"));
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
