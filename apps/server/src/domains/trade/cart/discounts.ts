import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Discount } from "./pricing.ts";

export type DiscountRow = Discount & {
  readonly uses: number;
  readonly maxUses: number | null;
  readonly expiresAt: Date | null;
  readonly endedAt: Date | null;
};

/** Codes of these sellers, whether they can still be used or not. */
export async function findDiscounts(
  db: Database,
  codes: readonly string[],
  sellerIds: readonly number[],
): Promise<DiscountRow[]> {
  if (codes.length === 0 || sellerIds.length === 0) return [];
  return db
    .selectFrom("discountCodes")
    .select(["id", "code", "sellerId", "basisPoints", "cents", "kind", "subjectId"])
    .select(["uses", "maxUses", "expiresAt", "endedAt"])
    .where("code", "in", [...codes])
    .where("sellerId", "in", [...sellerIds])
    .execute();
}

/** Why a code can't be used, as a sentence; undefined if it can. */
export function whyNotUse(
  { uses, maxUses, expiresAt, endedAt }: Omit<DiscountRow, keyof Discount>,
  now: Date,
): string | undefined {
  if (endedAt !== null || (expiresAt !== null && expiresAt <= now)) return "This code has expired.";
  if (maxUses !== null && uses >= maxUses) return "This code has been used up.";
  return undefined;
}

/**
 * Counts one use of each code, in the order of their numbers. False if one is used up, has expired
 * or was ended meanwhile.
 */
export async function useDiscounts(db: Database, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numAffectedRows } = await sql`
    WITH usable AS MATERIALIZED (
      SELECT id FROM discount_codes
      WHERE id = ANY(${[...ids]}) AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())
        AND (max_uses IS NULL OR uses < max_uses)
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE discount_codes SET uses = uses + 1 FROM usable WHERE discount_codes.id = usable.id`.execute(
    db,
  );
  return Number(numAffectedRows) === ids.length;
}

/** Gives the uses of an order back that wasn't paid. */
export function giveBackDiscounts(db: Database, orderId: number): Promise<void> {
  return changeUses(db, orderId, -1);
}

/**
 * Counts the uses of an order again that is paid after it had ended: also of codes that have been used
 * up, have expired or were ended meanwhile, because the order was placed before.
 */
export function useDiscountsAgain(db: Database, orderId: number): Promise<void> {
  return changeUses(db, orderId, 1);
}

/** In the order of their numbers. Call it before the order's purchases change, as a checkout does. */
async function changeUses(db: Database, orderId: number, by: 1 | -1): Promise<void> {
  await sql`
    WITH used AS MATERIALIZED (
      SELECT id FROM discount_codes
      WHERE id IN (SELECT discount_code_id FROM purchases WHERE order_id = ${orderId})
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE discount_codes SET uses = greatest(uses + ${by}::integer, 0) FROM used
    WHERE discount_codes.id = used.id`.execute(db);
}
