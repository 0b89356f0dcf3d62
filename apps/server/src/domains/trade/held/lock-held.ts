import type { Database } from "../../../platform/db/database.ts";
import { lockPaidLines, type PaidLine } from "../orders/lines.ts";

/** Locks a held line, with all lines of its order. */
export async function lockHeld(db: Database, purchaseId: number): Promise<PaidLine> {
  const { orderId } = await db
    .selectFrom("purchases")
    .select("orderId")
    .where("id", "=", purchaseId)
    .executeTakeFirstOrThrow();
  if (orderId === null) throw new Error(`purchase ${purchaseId} has no order`);
  const lines = await lockPaidLines(db, orderId);
  const line = lines.find((each) => each.purchaseId === purchaseId);
  if (!line?.isHeld) throw new Error(`purchase ${purchaseId} isn't held`);
  return line;
}
