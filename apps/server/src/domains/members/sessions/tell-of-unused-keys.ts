import { UNUSED_KEY_DAYS } from "@stackyard/contract/base/limits";
import { tokenUnused } from "@stackyard/contract/events/members/identity-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";

export const tellOfUnusedKeysDaily = jobKind<Record<string, never>>("tell-of-unused-keys", {
  policy: "exclusive",
  retryLimit: 0,
});

const BATCH = 100;

const longAgo = sql<Date>`now() - make_interval(days => ${UNUSED_KEY_DAYS})`;

/** Records each key that hasn't been used for a long time, once until its next use. */
export function tellOfUnusedKeys(
  ctx: Pick<Services, "db" | "log">,
  signal: AbortSignal,
): Promise<void> {
  const unused = () =>
    ctx.db
      .selectFrom("registryTokens")
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .where(sql<Date>`coalesce(last_used_at, created_at)`, "<=", longAgo)
      .where(sql<boolean>`coalesce(unused_told_at <= last_used_at, unused_told_at IS NULL)`);
  const listAfter = (id: number) =>
    unused().select("id").where("id", ">", id).orderBy("id").limit(BATCH).execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => tellOf(ctx, id));
}

function tellOf({ db }: Pick<Services, "db">, id: number): Promise<void> {
  return db.transaction().execute(async (db) => {
    const token = await db
      .updateTable("registryTokens")
      .set({ unusedToldAt: sql<Date>`now()` })
      .where("id", "=", id)
      .where("revokedAt", "is", null)
      .where(sql<Date>`coalesce(last_used_at, created_at)`, "<=", longAgo)
      .where(sql<boolean>`coalesce(unused_told_at <= last_used_at, unused_told_at IS NULL)`)
      .returning(["userId", "name"])
      .executeTakeFirst();
    if (!token) return;
    const data = { ...token, days: UNUSED_KEY_DAYS };
    await record({ db }, tokenUnused, { actorId: null, subjectId: id, data });
  });
}
