import type { DisputeStatus } from "@stackyard/contract/trade/dispute-lists";
import type { ManagedDispute } from "@stackyard/contract/trade/disputes";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { changeTestDispute, disputeOf } from "../../../platform/payments/test-disputes.ts";
import type { UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { findCallOf } from "../providers/provider-call.ts";
import { disputeChanged } from "./dispute-changed.ts";
import { DISPUTE_TRANSITIONS } from "./dispute-state.ts";
import { readManagedDispute } from "./list-disputes.ts";

/** Has the test provider's bank dispute a payment or decide, as an administrator asks. */
export async function simulateDispute(
  ctx: UserServices,
  given: {
    readonly orderId: number;
    readonly status: DisputeStatus;
    readonly amount?: number | undefined;
  },
): Promise<ManagedDispute> {
  const { db } = ctx;
  const order = await db
    .selectFrom("orders")
    .select(["totalCents", "paidAt", "provider"])
    .where("id", "=", given.orderId)
    .executeTakeFirst();
  const charge = await findCallOf(db, "charge", given.orderId);
  if (!order?.paidAt || !charge || order.provider !== "test") throw new AppError("not_found");
  const cents = given.amount ?? order.totalCents;
  if (cents > order.totalCents) {
    const message = "A dispute can't exceed the payment.";
    throw new AppError("validation_failed", { message, fields: { amount: message } });
  }
  const reference = disputeOf(charge.reference);
  const found = await findDispute(ctx, reference);
  if (found && found.status !== given.status)
    requireTransition(DISPUTE_TRANSITIONS, found.status, given.status);
  const { status } = given;
  await changeTestDispute(db, { chargeReference: charge.reference, status, cents });
  await disputeChanged(ctx, { provider: "test", mode: "test", reference });
  const changed = await findDispute(ctx, reference);
  if (!changed) throw new AppError("not_found");
  return readManagedDispute(db, changed.id);
}

function findDispute({ db }: UserServices, reference: string) {
  return db
    .selectFrom("disputes")
    .select(["id", "status"])
    .where("provider", "=", "test")
    .where("reference", "=", reference)
    .executeTakeFirst();
}
