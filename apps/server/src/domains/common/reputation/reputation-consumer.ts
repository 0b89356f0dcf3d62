import { engineerReviewed } from "@stackyard/contract/events/community-events";
import { accountRegistered } from "@stackyard/contract/events/members/identity-events";
import {
  approvalWithdrawn,
  reviewWritten,
  versionApproved,
  versionRejected,
} from "@stackyard/contract/events/module-events";
import {
  disputeReinstated,
  disputeWithdrawn,
} from "@stackyard/contract/events/trade/dispute-events";
import { modulePurchased } from "@stackyard/contract/events/trade/order-events";
import { refundGranted } from "@stackyard/contract/events/trade/refund-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import type { RecordedEvent } from "../../../platform/events/recorded-event.ts";
import type { Services } from "../../../platform/services.ts";
import { computeReputation } from "./compute-reputation.ts";
import { findApprovers } from "./reputation-queries.ts";

/** Recounts the work of users affected by an event. */
export const reputationConsumer: EventConsumer = {
  name: "reputation",
  async handle(ctx, event) {
    const people = await whoseRecord(ctx, event);
    if (people.length > 0) await computeReputation(ctx, people);
  },
};

async function whoseRecord(ctx: Services, event: RecordedEvent): Promise<readonly number[]> {
  const { shape, actorId, data } = event;
  switch (shape.type) {
    case modulePurchased.type:
      return [modulePurchased.data.parse(data).sellerId];
    case refundGranted.type: {
      const { sellerId } = refundGranted.data.parse(data);
      return sellerId === null ? [] : [sellerId];
    }
    case disputeWithdrawn.type:
    case disputeReinstated.type:
      return disputeWithdrawn.data.parse(data).sellerIds;
    case reviewWritten.type:
      return [reviewWritten.data.parse(data).authorId];
    case engineerReviewed.type:
      return [engineerReviewed.data.parse(data).userId];
    case approvalWithdrawn.type: {
      const { moduleId, version } = approvalWithdrawn.data.parse(data);
      return findApprovers(ctx.db, moduleId, version);
    }
    case accountRegistered.type:
    case versionApproved.type:
    case versionRejected.type:
      return actorId === null ? [] : [actorId];
    default:
      return [];
  }
}
