import {
  contractCancelled,
  contractCompleted,
  contractStarted,
} from "@stackyard/contract/events/projects/contract-events";
import { clientReviewed } from "@stackyard/contract/events/projects/contract-review-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import type { RecordedEvent } from "../../../platform/events/recorded-event.ts";
import type { Services } from "../../../platform/services.ts";
import { countCompletedProject, noteClientRating } from "./count-work.ts";

/**
 * Keeps what became of each contract, and counts completed work. A contract that never started has no
 * row, and one that is paid outside has one only if it was completed.
 */
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
  const { contractId, clientId, engineerId, work } = contractStarted.data.parse(data);
  if (work?.isPaidOutside) return;
  await db
    .insertInto("contractRecords")
    .values({ contractId, clientId, engineerId })
    .onConflict((row) => row.doNothing())
    .execute();
}

async function end(ctx: Services, { shape, data, at: endedAt }: RecordedEvent) {
  const ended = contractCompleted.data.parse(data);
  const { contractId, clientId, engineerId, outcome, work } = ended;
  const isCompleted = shape.type === contractCompleted.type;
  if (isCompleted && work) await countCompletedProject(ctx, engineerId);
  if (!work?.isPaidOutside) {
    await ctx.db
      .updateTable("contractRecords")
      .set({ endedAt, isCompleted, wasFunded: isCompleted, ...outcome })
      .where("contractId", "=", contractId)
      .execute();
  } else if (isCompleted) {
    const done = { endedAt, isCompleted, isPaidOutside: true };
    await ctx.db
      .insertInto("contractRecords")
      .values({ contractId, clientId, engineerId, ...done })
      .execute();
  }
}

async function rate(ctx: Services, { data }: RecordedEvent) {
  const { contractId, rating } = clientReviewed.data.parse(data);
  await noteClientRating(ctx, contractId, rating);
}
