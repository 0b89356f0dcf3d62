import { accountDeleted } from "@stackyard/contract/events/identity-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { erasePerson } from "./erase-person.ts";

export const deleteAccountsHourly = jobKind<Record<string, never>>("delete-accounts", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes the accounts that were given up long enough ago, each in a transaction of its own. */
export async function deleteAccounts(ctx: Services): Promise<void> {
  while (await deleteOne(ctx));
}

/** False where there is none left. */
function deleteOne(ctx: Services): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    // Locked: whoever signs in now comes before it, or too late.
    const due = await ctx.db
      .selectFrom("users")
      .select("id")
      .where("deletesAt", "<=", sql<Date>`now()`)
      .orderBy("deletesAt")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    await erasePerson(ctx, due.id);
    await record(ctx, accountDeleted, { actorId: null, subjectId: due.id, data: {} });
    return true;
  });
}
