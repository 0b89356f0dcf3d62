import { accountKept } from "@stackyard/contract/events/members/identity-events";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";

/** Signing in cancels a scheduled account deletion. */
export function keepAccount(db: Database, userId: number): Promise<void> {
  return db.transaction().execute(async (db) => {
    const kept = await db
      .updateTable("users")
      .set({ deletesAt: null })
      .where("id", "=", userId)
      .where("deletesAt", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!kept) return;
    await record({ db }, accountKept, { actorId: userId, subjectId: userId, data: {} });
  });
}
