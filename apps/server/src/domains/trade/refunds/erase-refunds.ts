import type { Services } from "../../../platform/services.ts";
import { readRefund } from "./refund-queries.ts";
import { endRequest } from "./request-refund.ts";

/** Ends a person's open requests and erases what they wrote. Amounts and decisions stay. */
export async function eraseRefundsOf(ctx: Pick<Services, "db">, userId: number): Promise<void> {
  const { db } = ctx;
  const open = await db
    .selectFrom("refunds")
    .select("id")
    .where("buyerId", "=", userId)
    .where("status", "in", ["requested", "objected"])
    .orderBy("id")
    .execute();
  for (const { id } of open) await endRequest(ctx, await readRefund(db, id), null);
  await db
    .updateTable("refunds")
    .set({ reason: null })
    .where("requestedBy", "=", userId)
    .where("reason", "is not", null)
    .execute();
  await db
    .updateTable("refunds")
    .set({ objection: null })
    .where("sellerId", "=", userId)
    .where("objection", "is not", null)
    .execute();
}
