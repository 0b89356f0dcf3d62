import { storedJson } from "../../../platform/db/stored-json.ts";
import type { PaymentProvider, ProviderEvent } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { subjectKey } from "../providers/follow-subject.ts";
import { processEventsSoon } from "./process-events.ts";

interface Received {
  readonly provider: Pick<PaymentProvider, "name" | "mode">;
  readonly endpoint: string;
  readonly event: ProviderEvent;
  readonly payload: string;
}

/**
 * Stores a verified event, once, and queues its processing. Events of the other mode and events
 * about nothing of ours are stored and ignored.
 */
export function storeEvent(ctx: Services, received: Received): Promise<void> {
  const { provider, endpoint, event, payload } = received;
  const subject = subjectKey(event.about);
  const isIgnored = subject === null || event.mode !== provider.mode;
  return inTransaction(ctx, async ({ db, jobs }) => {
    const stored = await db
      .insertInto("providerEvents")
      .values({
        ...{ provider: provider.name, mode: event.mode, endpoint, subject, isIgnored, payload },
        ...{ eventId: event.id, type: event.type, happenedAt: event.at },
        about: storedJson(event.about),
      })
      .onConflict((conflict) => conflict.columns(["provider", "eventId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored && subject !== null && !isIgnored)
      await jobs.enqueue(db, processEventsSoon, { subject });
  });
}
