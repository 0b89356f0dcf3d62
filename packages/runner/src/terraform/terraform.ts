import { open } from "node:fs/promises";
import type { StateIdentity } from "@stackyard/contract/deployments/lease";
import { z } from "zod";
import { redact } from "../log/redactor.ts";
import type { Pool } from "../pool.ts";
import {
  type Order,
  type Outcome,
  type Supervised,
  startSupervised,
} from "../process/supervision.ts";
import { WorkFailure } from "../work-failure.ts";
import { freeBytes, type WorkPaths } from "../work-folder.ts";
import type { Tool } from "./find-terraform.ts";
import { runTool } from "./run-tool.ts";
import { type ShownPlan, type ShownState, shownPlan, shownState } from "./shown-plan.ts";

const GRACE_MS = 60_000;
const DISK_CHECK_MS = 5_000;
const MESSAGE_CHARACTERS = 1_500;
/** The end of a log, where errors are. */
const LOG_END_BYTES = 32 * 1024;

/** Terraform in the folder of one attempt at an operation. */
export interface Terraform {
  readonly pool: Pool;
  readonly tool: Tool;
  /** The command that starts a supervisor. */
  readonly supervisor: readonly string[];
  readonly paths: WorkPaths;
  readonly attempt: number;
  readonly env: Readonly<Record<string, string>>;
  /** Values to hide in the log. */
  readonly hidden: readonly string[];
  /** Ends commands that only read. */
  readonly stop?: AbortSignal;
}

/** The order to run a stage of a plan, or with `canBeEnded: false` an apply. */
export function orderOf(
  { pool, tool, paths, attempt, env, hidden }: Terraform,
  stage: string,
  args: readonly string[],
  canBeEnded = true,
): Order {
  return {
    program: tool.path,
    args,
    cwd: paths.root,
    env,
    folder: paths.folder,
    stage,
    log: paths.log(attempt),
    logBytes: pool.limits.logBytes,
    secrets: hidden,
    canBeEnded,
    timeLimitMs: canBeEnded ? pool.limits.planMs : null,
    graceMs: GRACE_MS,
  };
}

/**
 * Runs a stage of a plan to its end. Returns the exit code, if it is one of `good`; throws the
 * reason otherwise. Ends the stage if `stop` says so, or if the disk fills up.
 */
export async function runPlanStage(
  terraform: Terraform,
  stage: string,
  args: readonly string[],
  stop: AbortSignal,
  { good = [0], failure }: { good?: readonly number[]; failure: "init_failed" | "plan_failed" },
): Promise<number> {
  stop.throwIfAborted();
  const order = orderOf(terraform, `${stage}-${terraform.attempt}`, args);
  const running = startSupervised(terraform.supervisor, order);
  let isDiskFull = false;
  const checkDisk = async () => {
    if ((await freeBytes(order.folder)) >= terraform.pool.limits.freeBytes) return;
    isDiskFull = true;
    running.end();
  };
  const timer = setInterval(() => void checkDisk().catch(() => undefined), DISK_CHECK_MS);
  const outcome = await untilStopped(running, stop);
  clearInterval(timer);
  // A full disk keeps the supervisor from leaving an outcome.
  if (!outcome) await checkDisk().catch(() => undefined);
  stop.throwIfAborted();
  if (isDiskFull) throw new WorkFailure("disk_full", "The runner's disk is nearly full.");
  if (outcome?.stoppedFor === "time")
    throw new WorkFailure("timed_out", `The ${stage} took longer than the runner's owner allows.`);
  if (outcome && outcome.exitCode !== null && good.includes(outcome.exitCode))
    return outcome.exitCode;
  throw new WorkFailure(failure, await reasonOf(terraform, outcome));
}

async function untilStopped(running: Supervised, stop: AbortSignal): Promise<Outcome | undefined> {
  const end = () => running.end();
  stop.addEventListener("abort", end, { once: true });
  if (stop.aborted) end();
  try {
    return await running.outcome;
  } finally {
    stop.removeEventListener("abort", end);
  }
}

/** Why Terraform failed: the errors at the end of its log. */
export async function reasonOf(
  { paths, attempt }: Pick<Terraform, "paths" | "attempt">,
  outcome: Outcome | undefined,
): Promise<string> {
  if (outcome?.error) return outcome.error.slice(0, MESSAGE_CHARACTERS);
  const text = await endOfFile(paths.log(attempt), LOG_END_BYTES);
  const errors = text.match(/^(│ )?Error: .*(\n(│| ) .*)*/gm) ?? [];
  const shown = errors.join("\n").slice(0, MESSAGE_CHARACTERS).toWellFormed();
  return shown || `Terraform ended with exit code ${outcome?.exitCode ?? "none"}.`;
}

async function endOfFile(path: string, bytes: number): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - bytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Runs a command that only reads, and returns its output, which never leaves the runner. */
async function read(terraform: Terraform, args: readonly string[]): Promise<string> {
  const { pool, tool, paths, env, hidden, stop } = terraform;
  const { exitCode, stdout, stderr } = await runTool(tool.path, args, {
    cwd: paths.root,
    env,
    maxBytes: pool.limits.planBytes,
    timeLimitMs: pool.limits.planMs,
    ...(stop && { signal: stop }),
  });
  if (exitCode !== 0)
    throw new Error(`terraform ${args[0]} failed: ${redact(stderr, hidden).slice(0, 500)}`);
  return stdout.toString();
}

const stateHead = z.object({ lineage: z.string().min(1).max(100), serial: z.int().min(0) });

/** Identifies the current state; null if there is none. */
export async function readStateIdentity(terraform: Terraform): Promise<StateIdentity | null> {
  const text = await read(terraform, ["state", "pull"]);
  return text.trim() === "" ? null : stateHead.parse(JSON.parse(text));
}

export async function showPlan(terraform: Terraform): Promise<ShownPlan> {
  return shownPlan.parse(
    JSON.parse(await read(terraform, ["show", "-json", terraform.paths.plan])),
  );
}

export async function showState(terraform: Terraform): Promise<ShownState> {
  return shownState.parse(JSON.parse(await read(terraform, ["show", "-json"])));
}

const outputValues = z.record(z.string(), z.object({ value: z.unknown() }));

/** The values of the root outputs. */
export async function readOutputs(terraform: Terraform): Promise<Record<string, unknown>> {
  const values = outputValues.parse(JSON.parse(await read(terraform, ["output", "-json"])));
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
}
