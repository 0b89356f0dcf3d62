import { consumeEvents, type EventConsumer } from "../src/platform/events/consume-events.ts";
import { openCursor, readStanding } from "../src/platform/events/event-cursors.ts";
import type { Services } from "../src/platform/services.ts";

/** Has `consumer` deal with all that has been recorded, as its process would in time. */
export async function hearEvents(ctx: Services, consumer: EventConsumer): Promise<void> {
  await openCursor(ctx.db, consumer.name);
  for (;;) {
    // What another test's transaction holds back is there as soon as that has ended.
    const { isReady, isHeldBack } = await readStanding(ctx.db, consumer.name);
    if (isReady) await consumeEvents(ctx, consumer);
    else if (!isHeldBack) return;
  }
}

/** Gives `consumer` a cursor, and waits until nothing that has been recorded is held back from it. */
export async function openSettledCursor(ctx: Services, consumer: EventConsumer): Promise<void> {
  await openCursor(ctx.db, consumer.name);
  while ((await readStanding(ctx.db, consumer.name)).isHeldBack);
}
