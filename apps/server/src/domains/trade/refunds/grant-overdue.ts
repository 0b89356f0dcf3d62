import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { leftOf } from "../orders/line-money.ts";
import { grantRefund, lockLineOf } from "./grant-refund.ts";
import { readRefund } from "./refund-queries.ts";
import { endRequest } from "./request-refund.ts";

export const grantOverdueRefundsHourly = jobKind<object>("grant-overdue-refunds", {
  policy: "exclusive",
});

/**
 * Grants requests that nobody answered in time. While a dispute stands, they wait; if the bank took
 * the money, they end.
 */
export function grantOverdueRefunds(ctx: Services, signal?: AbortSignal): Promise<void> {
  const { db, log } = ctx;
  return eachByNumber(
    { db, log, ...(signal && { signal }) },
    (after) => listOverdue(db, after),
    ({ id }) => inTransaction(ctx, (ctx) => grantOverdue(ctx, id)),
  );
}

async function grantOverdue(ctx: Services, id: number): Promise<void> {
  const found = await readRefund(ctx.db, id);
  const line = await lockLineOf(ctx, found);
  const { dueAt, cents, ...refund } = await readRefund(ctx.db, id);
  if (!dueAt || +dueAt > Date.now() || line.isDisputed) return;
  if (cents > leftOf(line)) await endRequest(ctx, { ...refund, dueAt, cents }, null);
  else await grantRefund(ctx, line, id, { actorId: null });
}

function listOverdue(db: Database, after: number): Promise<{ id: number }[]> {
  return db
    .selectFrom("refunds")
    .select("id")
    .where("dueAt", "<=", sql<Date>`now()`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(100)
    .execute();
}
