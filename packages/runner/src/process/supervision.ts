import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readIfPresent, writeOnce } from "../private-files.ts";
import { isRunning, type ProcessIdentity } from "./process-identity.ts";

/** What a supervisor runs. */
export interface Order {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The folder of the work, and the stage in it, such as "init". */
  readonly folder: string;
  readonly stage: string;
  readonly log: string;
  readonly logBytes: number;
  /** Values to hide. */
  readonly secrets: readonly string[];
  /** Whether it may be stopped. An apply may not, and has no time limit. */
  readonly canBeEnded: boolean;
  readonly timeLimitMs: number | null;
  /** How long Terraform has to end by itself before it is killed. */
  readonly graceMs: number;
}

export interface Outcome {
  /** Null if it was killed or couldn't be started. */
  readonly exitCode: number | null;
  readonly stoppedFor: "time" | "request" | "runner" | null;
  readonly error: string | null;
}

export const filesOf = (folder: string, stage: string) => ({
  started: join(folder, `${stage}.started`),
  program: join(folder, `${stage}.program`),
  outcome: join(folder, `${stage}.outcome`),
});

/** Where Terraform leaves a state that it could not save, in its folder. */
export const UNSAVED_STATE = "errored.tfstate";

const POLL_MS = 200;

/** A stage that is running, also if another process of the runner has started it. */
export interface Supervised {
  /** How it ended; undefined if the supervisor and Terraform died without leaving an outcome. */
  readonly outcome: Promise<Outcome | undefined>;
  /** Ends a plan: gracefully, then by force. Does nothing to an apply. */
  end(): void;
  /** Asks an apply to stop after what it has started. */
  interrupt(): void;
}

/** Starts a stage. `command` is the program that calls `supervise`, with its arguments. */
export function startSupervised(command: readonly string[], order: Order): Supervised {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: process.env.PATH ?? "" },
    detached: true,
  });
  const isOver = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  child.stdin.on("error", () => undefined);
  // Kept open: a plan ends when the runner does.
  child.stdin.write(`${JSON.stringify(order)}\n`);
  const outcome = isOver.then(() => awaitOutcome(order.folder, order.stage));
  return {
    outcome: outcome.finally(() => child.stdin.destroy()),
    end: () => void child.kill("SIGTERM"),
    interrupt: () => void child.kill("SIGUSR2"),
  };
}

/**
 * Follows a stage of an earlier process. If it never started, this prevents that it ever does, and
 * the outcome is `never`.
 */
export async function followSupervised(
  folder: string,
  stage: string,
): Promise<Supervised | "never"> {
  if (await giveUp(folder, stage)) return "never";
  const supervisor = await readIdentity(filesOf(folder, stage).started);
  const signal = (name: NodeJS.Signals) => {
    if (supervisor && isRunning(supervisor)) process.kill(supervisor.pid, name);
  };
  return {
    outcome: awaitOutcome(folder, stage),
    end: () => signal("SIGTERM"),
    interrupt: () => signal("SIGUSR2"),
  };
}

/** Whether the stage had not started, and now never will. */
async function giveUp(folder: string, stage: string): Promise<boolean> {
  try {
    await writeOnce(filesOf(folder, stage).started, "null");
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function awaitOutcome(folder: string, stage: string): Promise<Outcome | undefined> {
  const files = filesOf(folder, stage);
  for (;;) {
    // Read before the outcome, which is written before the processes end.
    const processes = [await readIdentity(files.started), await readIdentity(files.program)];
    const isAlive = processes.some((each) => each && isRunning(each));
    const text = await readIfPresent(files.outcome);
    if (text !== undefined) return JSON.parse(text) as Outcome;
    if (!isAlive) return undefined;
    await wait(POLL_MS);
  }
}

async function readIdentity(path: string): Promise<ProcessIdentity | undefined> {
  const text = await readIfPresent(path);
  if (!text) return undefined;
  return (JSON.parse(text) as ProcessIdentity | null) ?? undefined;
}
