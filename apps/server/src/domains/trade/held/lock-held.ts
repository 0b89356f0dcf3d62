import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { lockPaidLines, type PaidLine } from "../orders/lines.ts";
import { type HeldMoney, readHeld } from "./read-held.ts";

/** Locks a held line, with all lines of its order. */
export async function lockHeld(db: Database, purchaseId: number): Promise<PaidLine> {
  const lines = await lockLinesOf(db, purchaseId);
  const line = lines.find((each) => each.purchaseId === purchaseId);
  if (!line?.isHeld) throw new Error(`purchase ${purchaseId} isn't held`);
  return line;
}

/**
 * What became of the money that was paid for a line of a contract. Its order is locked until the
 * transaction ends, so that no bank takes any of it between this and what the caller does with it.
 */
export async function lockMoney(
  { db }: Pick<Services, "db">,
  purchaseId: number,
): Promise<HeldMoney> {
  await lockLinesOf(db, purchaseId);
  const money = (await readHeld({ db }, [purchaseId])).get(purchaseId);
  if (!money) throw new Error(`purchase ${purchaseId} does not exist`);
  return money;
}

async function lockLinesOf(db: Database, purchaseId: number): Promise<PaidLine[]> {
  const { orderId } = await db
    .selectFrom("purchases")
    .select("orderId")
    .where("id", "=", purchaseId)
    .executeTakeFirstOrThrow();
  if (orderId === null) throw new Error(`purchase ${purchaseId} has no order`);
  return lockPaidLines(db, orderId);
}
