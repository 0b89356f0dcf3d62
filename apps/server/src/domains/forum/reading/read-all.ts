import { sql } from "kysely";
import { inTransaction, type UserServices } from "../../../platform/services.ts";

/** Moves the caller's bound to now: all before it is read, and no thread needs a row of its own. */
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
