import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { pathsOf } from "./pool.ts";
import { close, type Ending, resume, runLease } from "./run-lease.ts";
import { NotEnrolled } from "./server.ts";
import type { Workshop } from "./workshop.ts";

/** Plans that wait for their approval. Older ones are made again. */
const HELD_PLANS = 50;
/** How long reports are still sent after the runner is asked to stop. */
const LAST_REPORTS_MS = 30_000;

export interface RunnerOptions {
  /** Ends once no work waits. */
  readonly once: boolean;
  /** The runner finishes its work and exits. */
  readonly stop: AbortSignal;
  /** Plans end, and applies are asked to stop. */
  readonly interrupt: AbortSignal;
  readonly say: (line: string) => void;
}

/** Asks for work and does it, until it is stopped. Returns whether all went well. */
export async function runRunner(
  shop: Workshop,
  { once, stop, interrupt, say }: RunnerOptions,
): Promise<boolean> {
  const draining = new AbortController();
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  stop.addEventListener("abort", () => {
    draining.abort();
    timer = setTimeout(() => giveUp.abort(), LAST_REPORTS_MS);
  });
  if (stop.aborted) draining.abort();
  const ending: Ending = {
    interrupt,
    giveUp: giveUp.signal,
    onDrain: () => draining.abort(),
  };
  let isGood = true;
  const active = new Set<Promise<void>>();
  const start = (name: string, work: Promise<void>) => {
    const task = work
      .catch((error: unknown) => {
        if (error instanceof NotEnrolled) draining.abort();
        if (!giveUp.signal.aborted) isGood = false;
        say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => active.delete(task));
    active.add(task);
  };

  await tidy(shop);
  for (const entry of await shop.journal.entries()) {
    if (entry.step === "held" || entry.step === "closed") continue;
    say(`Operation ${entry.lease.operationId}: continuing after a restart.`);
    start(`Operation ${entry.lease.operationId}`, resume(shop, entry, ending));
  }
  while (!draining.signal.aborted) {
    if (active.size >= shop.pool.limits.operations) {
      await Promise.race(active);
      continue;
    }
    const answer = await nextLease(shop, once ? 0 : RUNNER_TIMES.poll, draining.signal);
    if (answer === undefined) break;
    if (answer === "not-enrolled") {
      say("The server doesn't know this runner's key, or has revoked it.");
      isGood = false;
      break;
    }
    const { lease, drain } = answer;
    if (lease) {
      const name = `Operation ${lease.operationId}`;
      say(`${name}: ${lease.work} of ${lease.inputs.module} ${lease.inputs.version}.`);
      start(name, runLease(shop, lease, ending));
    }
    if (drain) draining.abort();
    if (once && !lease) {
      if (active.size === 0) break;
      await Promise.race(active);
    }
  }
  while (active.size > 0) await Promise.race(active);
  clearTimeout(timer);
  await shop.server.depart(AbortSignal.timeout(LAST_REPORTS_MS)).catch(() => undefined);
  return isGood;
}

async function nextLease(shop: Workshop, seconds: number, signal: AbortSignal) {
  try {
    return await shop.server.poll(seconds, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof NotEnrolled) return "not-enrolled" as const;
    throw error;
  }
}

/** Removes what no operation needs: old plans, folders and archives. */
async function tidy(shop: Workshop): Promise<void> {
  const entries = await shop.journal.entries();
  const held = entries.filter(({ step }) => step === "held");
  for (const entry of held.slice(HELD_PLANS)) await close(shop, entry);
  await shop.journal.prune();
  await shop.archives.prune(await shop.records.archives());
  const known = new Set(entries.map(({ lease }) => String(lease.operationId)));
  const { work } = pathsOf(shop.pool.folder);
  for (const name of await readdir(work)) {
    // The only copy of a state that couldn't be saved.
    const isPrecious = existsSync(join(work, name, "root/errored.tfstate"));
    if (!known.has(name) && !isPrecious) await rm(join(work, name), { recursive: true });
  }
}
