import {
  contractCancelled,
  contractCompleted,
  contractStarted,
} from "@stackyard/contract/events/projects/contract-events";
import { clientReviewed } from "@stackyard/contract/events/projects/contract-review-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import type { RecordedEvent } from "../../../platform/events/recorded-event.ts";
import type { Services } from "../../../platform/services.ts";

/** Keeps what became of each contract. A contract that never started has no row. */
export const recordsFollowContracts: EventConsumer = {
  name: "track-record",
  async handle(ctx, event) {
    const { type } = event.shape;
    if (type === contractStarted.type) await begin(ctx, event);
    else if (type === contractCompleted.type || type === contractCancelled.type)
      await end(ctx, event);
    else if (type === clientReviewed.type) await rate(ctx, event);
  },
};

async function begin({ db }: Services, { data }: RecordedEvent) {
  const { contractId, clientId, engineerId } = contractStarted.data.parse(data);
  await db
    .insertInto("contractRecords")
    .values({ contractId, clientId, engineerId })
    .onConflict((row) => row.doNothing())
    .execute();
}

async function end({ db }: Services, { shape, data, at }: RecordedEvent) {
  const { contractId, outcome } = contractCompleted.data.parse(data);
  const isCompleted = shape.type === contractCompleted.type;
  await db
    .updateTable("contractRecords")
    .set({
      ...{ endedAt: at, isCompleted, wasFunded: isCompleted },
      ...outcome,
    })
    .where("contractId", "=", contractId)
    .execute();
}

async function rate({ db }: Services, { data }: RecordedEvent) {
  const { contractId, rating: clientRating } = clientReviewed.data.parse(data);
  await db
    .updateTable("contractRecords")
    .set({ clientRating })
    .where("contractId", "=", contractId)
    .execute();
}
