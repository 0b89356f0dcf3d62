import { type Insertable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Engagements } from "../../../platform/db/schema.generated.ts";

export function selectEngagements(db: Database) {
  return db
    .selectFrom("engagements")
    .innerJoin("users as client", "client.id", "engagements.clientId")
    .innerJoin("users as engineer", "engineer.id", "engagements.engineerId")
    .selectAll("engagements")
    .select([
      "client.displayUsername as clientUsername",
      "engineer.displayUsername as engineerUsername",
    ]);
}

export type EngagementRow = Awaited<
  ReturnType<ReturnType<typeof selectEngagements>["execute"]>
>[number];

/** Opens a request; undefined if the same one is already open. */
export async function insertEngagement(
  db: Database,
  engagement: Insertable<Engagements>,
): Promise<number | undefined> {
  const row = await db
    .insertInto("engagements")
    .values(engagement)
    .onConflict((conflict) =>
      conflict
        .columns(["clientId", "engineerId", "title"])
        .where("status", "=", sql.lit("requested"))
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Serializes changes until this transaction ends. */
export function lockEngagement(db: Database, id: number) {
  return db
    .selectFrom("engagements")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
