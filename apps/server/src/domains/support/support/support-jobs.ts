import { SOLVED_DAYS } from "@stackyard/contract/support/support-options";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { moveTicket } from "./move-ticket.ts";

export const tidySupportHourly = jobKind<Record<string, never>>("tidy-support", {
  policy: "exclusive",
  retryLimit: 0,
});

export const eraseVisitorsTicketsHourly = jobKind<Record<string, never>>("erase-visitors-tickets", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Closes tickets that have been solved for a while. */
export function tidySupport(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    selectSolved(ctx.db).where("id", ">", id).orderBy("id").limit(100).execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => closeTicket(ctx, id));
}

function closeTicket(ctx: Services, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const solved = selectSolved(ctx.db).where("id", "=", id).forUpdate().skipLocked();
    const ticket = await solved.executeTakeFirst();
    if (ticket) await moveTicket(ctx, ticket, "closed", null);
  });
}

const selectSolved = (db: Database) =>
  db
    .selectFrom("supportTickets")
    .select(["id", "userId", "status"])
    .where("status", "=", sql.lit("solved"))
    .where("solvedAt", "<", sql<Date>`now() - make_interval(days => ${SOLVED_DAYS})`);
