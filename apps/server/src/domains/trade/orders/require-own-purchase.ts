import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findPurchaseOf } from "./purchase-queries.ts";

/** Throws `not_found` for a purchase that isn't the caller's. */
export async function requireOwnPurchase(
  { db, user }: ViewerServices,
  purchaseId: number,
): Promise<void> {
  const found = user && (await findPurchaseOf(db, user.id, purchaseId));
  if (!found) throw new AppError("not_found");
}
