import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ChargeCall } from "../../../platform/payments/payments.ts";
import { findProvider } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { refreshCall } from "../providers/perform-call.ts";
import { findCallOf, requestOf, storeOutcome } from "../providers/provider-call.ts";
import { chargeCall, endOrder } from "./charge-order.ts";
import { findOrder, type OrderRow } from "./order-queries.ts";
import { requireOwnOrder } from "./require-own-order.ts";

const CANCELED = "You canceled it.";

/** Cancels one of the caller's unpaid orders. Returns it as it ended: it may have been paid. */
export async function cancelOrder(ctx: UserServices, orderId: number): Promise<OrderRow> {
  const order = await requireOwnOrder(ctx, orderId);
  return isOpen(order) ? cancelUnpaid(ctx, orderId, CANCELED) : order;
}

/** Reads the state of the charge from the provider. */
export async function refreshOrder(ctx: UserServices, orderId: number): Promise<OrderRow> {
  const order = await requireOwnOrder(ctx, orderId);
  const call = isOpen(order) ? await findCallOf(ctx.db, "charge", orderId) : undefined;
  if (call) await refreshCall(ctx, call.reference);
  return (await findOrder(ctx.db, orderId)) as OrderRow;
}

const isOpen = ({ status }: OrderRow) => status === "draft" || status === "awaiting_payment";

/**
 * Ends an unpaid order. The provider decides: if the charge has gone through, the order is paid.
 * Returns the order as it ended.
 */
export async function cancelUnpaid(
  ctx: Services,
  orderId: number,
  failure: string,
): Promise<OrderRow> {
  const call = await findCallOf(ctx.db, "charge", orderId);
  const provider = call && findProvider(ctx.payments, call);
  if (call && !provider) throw new AppError("unavailable");
  if (call && provider && call.status !== "settled") {
    const outcome = await provider.cancelCharge(requestOf(call) as ChargeCall);
    await inTransaction(ctx, async (ctx) => {
      if (outcome.status === "canceled")
        await endOrder(ctx.db, orderId, { status: "failed", failure });
      await storeOutcome(ctx.db, call.id, { outcome, isFinal: chargeCall.isFinal(outcome) });
      await chargeCall.record(ctx, call, outcome);
    });
  }
  return (await findOrder(ctx.db, orderId)) as OrderRow;
}
