import type { Database } from "../../../platform/db/database.ts";

const REASONS = {
  refunded: "Your purchase was refunded, so you can't install this module.",
  charged_back: "Your bank withdrew the payment for this module, so you can't install it.",
} as const;

export interface EndedPurchase {
  /** Why the buyer no longer has the module, as a sentence. */
  readonly reason: string;
  /** The page that explains it, and from which the module can be bought again. */
  readonly path: string;
}

/** The purchase of a module that was refunded or charged back; undefined if there is none. */
export async function findEndedPurchase(
  db: Database,
  userId: number,
  moduleId: number,
): Promise<EndedPurchase | undefined> {
  const row = await db
    .selectFrom("entitlements")
    .innerJoin("purchases", "purchases.id", "purchaseId")
    .select(["revokedFor", "orderId"])
    .where("userId", "=", userId)
    .where("entitlements.moduleId", "=", moduleId)
    .where("revokedFor", "is not", null)
    .executeTakeFirst();
  if (!row?.revokedFor) return undefined;
  return { reason: REASONS[row.revokedFor], path: `/orders/${row.orderId}` };
}
