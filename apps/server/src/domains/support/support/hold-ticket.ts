import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";

/** A ticket until the transaction ends, so that two acts upon it come one after the other. */
export async function holdTicket(db: Database, id: number) {
  const ticket = await db
    .selectFrom("supportTickets")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!ticket) throw new AppError("not_found");
  return ticket;
}

export type HeldTicket = Awaited<ReturnType<typeof holdTicket>>;
