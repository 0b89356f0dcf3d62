import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { type Ending, resume, runLease } from "./run-lease.ts";
import { NotEnrolled } from "./server/server.ts";
import { makeRoom, tidy } from "./tidy.ts";
import type { Workshop } from "./workshop.ts";

/** How long the server is told that the runner leaves. */
const DEPARTURE_MS = 30_000;

export interface RunnerOptions {
  /** Ends once no work waits. */
  readonly once: boolean;
  /** The runner finishes its work and exits. */
  readonly stop: AbortSignal;
  /** Plans end, and applies are asked to stop. */
  readonly interrupt: AbortSignal;
}

/** Asks for work and does it, until it is stopped. Returns whether all went well. */
export async function runRunner(
  shop: Workshop,
  { once, stop, interrupt }: RunnerOptions,
): Promise<boolean> {
  const { say } = shop;
  const draining = new AbortController();
  const drain = () => draining.abort();
  stop.addEventListener("abort", drain, { once: true });
  if (stop.aborted) drain();
  const ending: Ending = { stopped: stop, interrupt, onDrain: drain };
  let isGood = true;
  const active = new Set<Promise<void>>();
  const start = (name: string, work: Promise<boolean>) => {
    const task = work
      .then((isDone) => {
        isGood &&= isDone;
      })
      .catch((error: unknown) => {
        if (error instanceof NotEnrolled) drain();
        isGood &&= stop.aborted;
        say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => active.delete(task));
    active.add(task);
  };

  await tidy(shop);
  for (const entry of await shop.journal.entries()) {
    if (entry.step === "leased" || entry.step === "held" || entry.step === "closed") continue;
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
    if (answer instanceof Error) {
      say(answer.message);
      isGood = false;
      break;
    }
    const { lease } = answer;
    if (lease) {
      await makeRoom(shop, lease.operationId);
      const name = `Operation ${lease.operationId}`;
      say(`${name}: ${lease.work}.`);
      // The server offers work again until it is taken: asking earlier would start it twice.
      const { promise: isTaken, resolve: onTaken } = Promise.withResolvers<void>();
      start(name, runLease(shop, lease, ending, onTaken).finally(onTaken));
      await isTaken;
    }
    if (answer.drain) drain();
    if (once && !lease) {
      if (active.size === 0) break;
      await Promise.race(active);
    }
  }
  while (active.size > 0) await Promise.race(active);
  stop.removeEventListener("abort", drain);
  await shop.server.depart(AbortSignal.timeout(DEPARTURE_MS)).catch(() => undefined);
  return isGood;
}

async function nextLease(shop: Workshop, seconds: number, signal: AbortSignal) {
  try {
    return await shop.server.poll(seconds, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof NotEnrolled)
      return new Error("The server doesn't know this runner's key, or has revoked it.");
    return error instanceof Error ? error : new Error(String(error));
  }
}
