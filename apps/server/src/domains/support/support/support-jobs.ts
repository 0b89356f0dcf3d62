import { SOLVED_DAYS } from "@stackyard/contract/support/support-options";
import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { eraseVisitorsTickets } from "./erase-tickets.ts";
import { moveTicket } from "./move-ticket.ts";

export const tidySupportHourly = jobKind<Record<string, never>>("tidy-support", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Closes what has been solved long enough, and forgets what visitors wrote long ago. */
export async function tidySupport(ctx: Services): Promise<void> {
  while (await closeOne(ctx));
  await eraseVisitorsTickets(ctx);
}

/** False where there is none left. */
function closeOne(ctx: Services): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const ticket = await ctx.db
      .selectFrom("supportTickets")
      .select(["id", "userId", "status"])
      .where("status", "=", sql.lit("solved"))
      .where("solvedAt", "<", sql<Date>`now() - make_interval(days => ${SOLVED_DAYS})`)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (ticket) await moveTicket(ctx, ticket, "closed", null);
    return ticket !== undefined;
  });
}
