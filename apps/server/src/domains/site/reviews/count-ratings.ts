import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import { addRating } from "../../modules/catalog/add-rating.ts";

export const countRatingsHourly = jobKind<Record<string, never>>("count-ratings", {
  policy: "exclusive",
  retryLimit: 0,
});

/** An account created to promote or harm a module can be suspended within its first day. */
const IS_ESTABLISHED = sql<boolean>`
  (users.created_at <= now() - interval '24 hours' AND ${IS_NOT_SUSPENDED})`;

/** Whether the account is old enough for its ratings to count at once. */
export async function isEstablished(db: Database, userId: number): Promise<boolean> {
  const user = db.selectFrom("users").select("id").where("id", "=", userId).where(IS_ESTABLISHED);
  return (await user.executeTakeFirst()) !== undefined;
}

/** Counts ratings whose authors were too new when they wrote them. */
export function countRatings(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    ctx.db
      .selectFrom("reviews")
      .innerJoin("users", "users.id", "reviews.authorId")
      .select("reviews.id")
      .where("reviews.isCounted", "=", sql.lit(false))
      .where(IS_ESTABLISHED)
      .where("reviews.id", ">", id)
      .orderBy("reviews.id")
      .limit(100)
      .execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) =>
    inTransaction(ctx, ({ db }) => countRating(db, id)),
  );
}

async function countRating(db: Database, id: number): Promise<void> {
  const counted = await db
    .updateTable("reviews")
    .set({ isCounted: true })
    .where("id", "=", id)
    .where("isCounted", "=", false)
    .returning(["rating", "moduleId"])
    .executeTakeFirst();
  if (counted?.moduleId) await addRating(db, counted.moduleId, counted.rating);
}
