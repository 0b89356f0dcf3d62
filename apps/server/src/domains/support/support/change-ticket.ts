import type { Updateable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { SupportTickets } from "../../../platform/db/schema.generated.ts";

/** Updates a locked ticket, or a flag without side effects. */
export async function changeTicket(
  db: Database,
  id: number,
  change: Updateable<SupportTickets>,
): Promise<void> {
  await db
    .updateTable("supportTickets")
    .set({ ...change, updatedAt: new Date() })
    .where("id", "=", id)
    .execute();
}
