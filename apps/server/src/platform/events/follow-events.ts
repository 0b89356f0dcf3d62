import { setTimeout as wait } from "node:timers/promises";
import { ALL_EVENTS } from "@stackyard/contract/events/all-events";
import type { Services } from "../services.ts";
import { consumeEvents, type EventConsumer, retrySetAside } from "./consume-events.ts";
import { openCursor, readStanding } from "./event-cursors.ts";

/**
 * Polls without an announcement too, because one may be missed, and to pass over events of types that
 * don't name the consumer.
 */
const HEARTBEAT_MS = 5_000;

/**
 * How soon to look again for events that a running transaction or another process holds back; their
 * ends aren't announced.
 */
const SOON_MS = { first: 20, longest: 1_000 } as const;

/** Keeps `consumer` up to date. Several processes may do it; one at a time handles events. */
export async function followEvents(ctx: Services, consumer: EventConsumer): Promise<void> {
  await openCursor(ctx.db, consumer.name);
  ctx.backgroundLoops.start((stopped) => follow(ctx, consumer, stopped));
}

async function follow(ctx: Services, consumer: EventConsumer, stopped: AbortSignal): Promise<void> {
  let wake = new AbortController();
  const unsubscribes = topicsOf(consumer).map((topic) =>
    ctx.changes.subscribe(topic, () => wake.abort()),
  );
  await retrySetAside(ctx, consumer).catch((error) => warn(ctx, consumer, error));
  let soonMs: number = SOON_MS.first;
  while (!stopped.aborted) {
    // An announcement from here on is covered by this pass, or triggers another.
    wake = new AbortController();
    const pauseMs = await look().catch((error) => {
      warn(ctx, consumer, error);
      return HEARTBEAT_MS;
    });
    const signal = AbortSignal.any([wake.signal, stopped]);
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
  for (const unsubscribe of unsubscribes) unsubscribe();

  /** Returns the longest wait until the next pass. */
  async function look(): Promise<number> {
    const { isReady, isHeldBack, retryInMs } = await readStanding(ctx.db, consumer.name);
    if (retryInMs > 0) return Math.min(retryInMs, HEARTBEAT_MS);
    const count = isReady ? await consumeEvents(ctx, consumer) : 0;
    if (count > 0 || !(isReady || isHeldBack)) soonMs = SOON_MS.first;
    if (count > 0) return 0;
    if (!(isReady || isHeldBack)) return HEARTBEAT_MS;
    soonMs = Math.min(soonMs * 2, SOON_MS.longest);
    return soonMs;
  }
}

/** Announced for each type of event that names the consumer. */
function topicsOf({ name }: EventConsumer): string[] {
  return [...ALL_EVENTS.values()]
    .filter(({ consumers }) => consumers.some((each) => each === name))
    .map(({ type }) => `events:${type}`);
}

function warn({ log }: Services, { name }: EventConsumer, error: unknown): void {
  log.warn({ err: error, consumer: name }, "a consumer of events could not look");
}
