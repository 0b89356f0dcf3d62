import { sql } from "kysely";
import type { Services } from "../../platform/services.ts";

/** Whether an engineer has done work for a client, as both of them say. Both are users' numbers. */
export async function haveWorkedTogether(
  { db }: Pick<Services, "db">,
  { clientId, engineerId }: { readonly clientId: number; readonly engineerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("engagements")
    .select("id")
    .where("engineerId", "=", engineerId)
    .where("clientId", "=", clientId)
    .where("status", "=", sql.lit("done"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
