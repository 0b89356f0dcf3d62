import { DELETION_DAYS } from "@stackyard/contract/base/limits";
import {
  accountDeleted,
  deletionPostponed,
} from "@stackyard/contract/events/members/identity-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { whyNotClose } from "../../trade/payouts/close-account.ts";
import { erasePerson } from "./erase-person.ts";

export const deleteAccountsHourly = jobKind<Record<string, never>>("delete-accounts", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes the accounts whose grace period has ended, each in its own transaction. */
export function deleteAccounts(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    selectDue(ctx.db).where("id", ">", id).orderBy("id").limit(100).execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => deleteAccount(ctx, id));
}

function deleteAccount(ctx: Services, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // Locked, so that a concurrent sign-in is either before it or too late.
    const due = await selectDue(ctx.db)
      .where("id", "=", id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return;
    if (await whyNotClose(ctx.db, id)) return postpone(ctx, id);
    await erasePerson(ctx, id);
    await record(ctx, accountDeleted, { actorId: null, subjectId: id, data: {} });
  });
}

/** Money came after they asked. They are told, and can sign in to have it paid out. */
async function postpone(ctx: Services, id: number): Promise<void> {
  await ctx.db
    .updateTable("users")
    .set({ deletesAt: sql<Date>`deletes_at + make_interval(days => ${DELETION_DAYS})` })
    .where("id", "=", id)
    .execute();
  const data = { userId: id };
  await record(ctx, deletionPostponed, { actorId: null, subjectId: id, data });
}

const selectDue = (db: Database) =>
  db.selectFrom("users").select("id").where("deletesAt", "<=", sql<Date>`now()`);
