import { consumeEvents, type EventConsumer } from "../src/platform/events/consume-events.ts";
import { openCursor, readStanding } from "../src/platform/events/event-cursors.ts";
import type { Services } from "../src/platform/services.ts";

/**
 * Processes all recorded events with `consumer`, as its worker would, and waits until this process
 * has heard of the changes, so that no answer from before is served.
 */
export async function processEvents(ctx: Services, consumer: EventConsumer): Promise<void> {
  await openCursor(ctx.db, consumer.name);
  for (;;) {
    // Events held back by another test's transaction become visible when it ends.
    const { isReady, isHeldBack } = await readStanding(ctx.db, consumer.name);
    if (isReady) await consumeEvents(ctx, consumer);
    else if (!isHeldBack) return ctx.changes.caughtUp();
  }
}

/** Creates the cursor of `consumer` and waits until no recorded event is held back from it. */
export async function openSettledCursor(ctx: Services, consumer: EventConsumer): Promise<void> {
  await openCursor(ctx.db, consumer.name);
  while ((await readStanding(ctx.db, consumer.name)).isHeldBack);
}
