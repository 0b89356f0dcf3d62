import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices, ViewerServices } from "../../../platform/services.ts";
import { findOwnOrder, type OrderRow } from "./order-queries.ts";
import { findPurchaseOf } from "./purchase-queries.ts";

/** One of the caller's orders. Throws `not_found` for others'. */
export async function requireOwnOrder(ctx: UserServices, orderId: number): Promise<OrderRow> {
  const { db, user } = ctx;
  const order = await oncePerPage(ctx, `order ${orderId} of ${user.id}`, () =>
    findOwnOrder(db, user.id, orderId),
  );
  if (!order) throw new AppError("not_found");
  return order;
}

/** Throws `not_found` for a purchase that isn't the caller's. */
export async function requireOwnPurchase(
  { db, user }: ViewerServices,
  purchaseId: number,
): Promise<void> {
  const found = user && (await findPurchaseOf(db, user.id, purchaseId));
  if (!found) throw new AppError("not_found");
}
