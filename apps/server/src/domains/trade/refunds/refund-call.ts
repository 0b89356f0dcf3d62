import { refundFailed, refundPaid } from "@stackyard/contract/events/trade/refund-events";
import { record } from "../../../platform/events/record.ts";
import type { Movement, RefundCall, RefundOutcome } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { userAccount } from "../ledger/account-kinds.ts";
import { type Posting, postAll } from "../ledger/post.ts";
import { providerEntries } from "../ledger/provider-entries.ts";
import { lockPaidLines, settleLines } from "../orders/lines.ts";
import type { CallKind } from "../providers/call-kinds.ts";
import { movementReference } from "../providers/movement-reference.ts";
import { type CallRow, findCallOf } from "../providers/provider-call.ts";
import { eventData } from "./present-refund.ts";
import { type RefundRow, readRefund, tryToMoveRefund } from "./refund-queries.ts";

/** The call that sends a granted refund. */
export const refundCall: CallKind<RefundCall, RefundOutcome> = {
  send: (provider, request) => provider.refund(request),
  find: (provider, request) => provider.findRefund(request),
  isFinal: ({ status }) => status !== "pending",
  async record(ctx, call, outcome) {
    if (outcome.status === "pending") return;
    const refund = await readRefund(ctx.db, call.subjectId);
    await lockPaidLines(ctx.db, refund.orderId);
    const movements = outcome.status === "failed" ? outcome.movements : [outcome.movement];
    await postAll(
      ctx.db,
      movements.map((movement) => toPosting(refund, movement)),
    );
    if (outcome.status === "succeeded") await recordPaid(ctx, refund);
    else if (await isNewest(ctx, call)) await recordFailed(ctx, refund, outcome.reason);
    await settleLines(ctx.db, refund.orderId);
  },
};

/** Money that leaves settles the debt to the buyer; money that comes back restores it. */
function toPosting({ buyerId, provider, mode, currency }: RefundRow, movement: Movement): Posting {
  return {
    reference: movementReference(provider, movement),
    cause: movement.cents < 0 ? "refund_sent" : "refund_failed",
    ...({ provider, mode, currency } as const),
    entries: [
      ...providerEntries(provider, movement),
      { account: userAccount("buyer_refunds", buyerId), cents: movement.cents },
    ],
  };
}

async function recordPaid(ctx: Services, refund: RefundRow): Promise<void> {
  const paid = { settledBy: "provider", endedAt: new Date(), failure: null } as const;
  if (!(await tryToMoveRefund(ctx.db, refund.id, "paid", paid))) return;
  const data = eventData(refund);
  await record(ctx, refundPaid, { actorId: null, subjectId: refund.orderId, data });
}

async function recordFailed(ctx: Services, refund: RefundRow, reason: string): Promise<void> {
  if (refund.settledBy !== null && refund.settledBy !== "provider") return;
  const failed = { settledBy: null, endedAt: null, failure: reason };
  if (!(await tryToMoveRefund(ctx.db, refund.id, "failed", failed))) return;
  const data = { ...eventData(refund), reason };
  await record(ctx, refundFailed, { actorId: null, subjectId: refund.orderId, data });
}

/** A refund that was sent again no longer depends on its earlier calls. */
async function isNewest({ db }: Services, { reference, subjectId }: CallRow): Promise<boolean> {
  return (await findCallOf(db, "refund", subjectId))?.reference === reference;
}
