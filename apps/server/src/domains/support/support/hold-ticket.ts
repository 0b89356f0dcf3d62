import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";

/** A ticket, locked until the transaction ends. */
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
