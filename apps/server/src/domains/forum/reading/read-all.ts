import { sql } from "kysely";
import { inTransaction, type UserServices } from "../../../platform/services.ts";

/** Marks everything up to now as read, without a row per thread. */
export async function readAll(ctx: UserServices): Promise<void> {
  await inTransaction(ctx, async ({ db, user }) => {
    await db
      .insertInto("forumReadBounds")
      .values({ userId: user.id, readBefore: sql<Date>`now()` })
      .onConflict((conflict) =>
        conflict.column("userId").doUpdateSet({ readBefore: sql<Date>`now()` }),
      )
      .execute();
    await db.deleteFrom("forumReads").where("userId", "=", user.id).execute();
  });
}
