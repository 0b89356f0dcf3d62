import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Services } from "../../../platform/services.ts";

/**
 * Whether an engineer has completed work without a contract for a client, confirmed by both. Both are
 * user IDs.
 */
export async function haveWorkedTogether(
  { db }: Pick<Services, "db">,
  { clientId, engineerId }: { readonly clientId: number; readonly engineerId: number },
): Promise<boolean> {
  return (await findDone(db, { clientId, engineerId })) !== undefined;
}

const findDone = compileFirst((db, given: { clientId: number; engineerId: number }) =>
  db
    .selectFrom("engagements")
    .select("id")
    .where("engineerId", "=", given.engineerId)
    .where("clientId", "=", given.clientId)
    .where("status", "=", sql.lit("done"))
    .where("contractId", "is", null)
    .limit(1),
);
