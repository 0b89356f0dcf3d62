import { AppError } from "../../../platform/http/errors/app-error.ts";
import * as testPayments from "../../../platform/payments/test-payments.ts";
import type { UserServices } from "../../../platform/services.ts";
import { refreshCall } from "../providers/perform-call.ts";
import { findCallOf } from "../providers/provider-call.ts";
import { findOrder, type OrderRow } from "./order-queries.ts";
import { requireOwnOrder } from "./require-own-order.ts";

/**
 * The buyer's answer on the page of the embedded test provider. Returns the order: a payment that
 * was answered, canceled or expired before stays as it is.
 */
export async function answerTestPayment(
  ctx: UserServices,
  orderId: number,
  isApproved: boolean,
): Promise<OrderRow> {
  const order = await requireOwnOrder(ctx, orderId);
  if (order.provider !== testPayments.PROVIDER_NAME) throw new AppError("not_found");
  const charge = await findCallOf(ctx.db, "charge", orderId);
  if (!charge) throw new AppError("not_found");
  await testPayments.answerTestPayment(ctx.db, charge.reference, isApproved);
  await refreshCall(ctx, charge.reference);
  return (await findOrder(ctx.db, orderId)) as OrderRow;
}
