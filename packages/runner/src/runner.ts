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
  /** By operation. */
  const active = new Map<number, Promise<void>>();
  const start = (operationId: number, work: Promise<boolean>) => {
    const task = work
      .then((isDone) => {
        isGood &&= isDone;
      })
      .catch((error: unknown) => {
        if (error instanceof NotEnrolled) drain();
        isGood &&= stop.aborted;
        say(`Operation ${operationId}: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => active.delete(operationId));
    active.set(operationId, task);
  };

  await tidy(shop);
  for (const entry of await shop.journal.entries()) {
    if (entry.step === "leased" || entry.step === "held" || entry.step === "closed") continue;
    const { operationId } = entry.lease;
    say(`Operation ${operationId}: continuing after a restart.`);
    start(operationId, resume(shop, entry, ending));
  }
  while (!draining.signal.aborted) {
    if (active.size >= shop.pool.limits.operations) {
      await Promise.race(active.values());
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
      const { operationId } = lease;
      // An earlier attempt hears from the server that it is stale, and works in the same folder.
      await active.get(operationId);
      await makeRoom(shop, operationId);
      say(`Operation ${operationId}: ${lease.work}.`);
      // The server offers work again until it is taken: asking earlier would start it twice.
      const { promise: isTaken, resolve: onTaken } = Promise.withResolvers<void>();
      start(operationId, runLease(shop, lease, ending, onTaken).finally(onTaken));
      await isTaken;
    }
    if (answer.drain) drain();
    if (once && !lease) {
      if (active.size === 0) break;
      await Promise.race(active.values());
    }
  }
  while (active.size > 0) await Promise.race(active.values());
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
