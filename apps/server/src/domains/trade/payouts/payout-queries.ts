import type { Currency } from "@stackyard/contract/base/money";
import type { PayoutStatus } from "@stackyard/contract/trade/payout-lists";
import { sql, type Updateable } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Payouts } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { PAYOUT_TRANSITIONS } from "./payout-state.ts";

const selectPayouts = (db: Database) =>
  db
    .selectFrom("payouts")
    .innerJoin("users", "users.id", "sellerId")
    .selectAll("payouts")
    .select(["displayUsername as sellerUsername", "fullName as sellerName"])
    .$narrowType<{ currency: Currency }>();

export type PayoutRow = Awaited<ReturnType<typeof readPayout>>;

export async function readPayout(db: Database, id: number) {
  const row = await selectPayouts(db).where("payouts.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

interface Filter {
  readonly sellerId?: number | undefined;
  readonly status?: PayoutStatus | undefined;
}

export function listPayoutRows(
  db: Database,
  { sellerId, status }: Filter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return selectPayouts(db)
    .$if(sellerId !== undefined, (rows) => rows.where("sellerId", "=", sellerId ?? 0))
    .$if(status !== undefined, (rows) => rows.where("payouts.status", "=", status as PayoutStatus))
    .$if(before !== undefined, (rows) => rows.where("payouts.id", "<", before ?? 0))
    .orderBy("payouts.id", "desc")
    .limit(limit)
    .execute();
}

export function countPayouts(db: Database, { sellerId, status }: Filter): Promise<number> {
  return countRows(
    db
      .selectFrom("payouts")
      .$if(sellerId !== undefined, (rows) => rows.where("sellerId", "=", sellerId ?? 0))
      .$if(status !== undefined, (rows) => rows.where("status", "=", status as PayoutStatus)),
  );
}

/** Changes a payout's state; false if the table doesn't allow it. */
export async function tryToMovePayout(
  db: Database,
  id: number,
  to: PayoutStatus,
  set: Updateable<Payouts> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payouts")
    .set({ status: to, ...set })
    .where("id", "=", id)
    .where("status", "in", statesBefore(PAYOUT_TRANSITIONS, to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The next payouts whose next step is due, by ID. */
export function listDuePayouts(db: Database, after: number) {
  return selectPayouts(db)
    .where("nextAt", "<=", sql<Date>`now()`)
    .where("payouts.status", "in", ["requested", "transferred", "payout_failed"])
    .where("payouts.id", ">", after)
    .orderBy("payouts.id")
    .limit(100)
    .execute();
}

/** Has a payout's step tried again later, and says why it waits. */
export async function postponePayout(
  db: Database,
  id: number,
  note: string,
  minutes: number,
): Promise<void> {
  await db
    .updateTable("payouts")
    .set({ note, nextAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where("id", "=", id)
    .execute();
}
