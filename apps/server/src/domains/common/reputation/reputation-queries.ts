import type { PaymentMode } from "@stackyard/contract/base/money";
import type { WorkRecord } from "@stackyard/contract/common/reputation";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";

export type CountedWork = WorkRecord & { readonly userId: number };

/**
 * Counts these users' work. A buyer counts once per seller, and only while holding a purchase in this
 * mode; a decision is overturned if its approval was withdrawn.
 */
export async function countWork(
  db: Database,
  userIds: readonly number[],
  mode: PaymentMode,
): Promise<readonly CountedWork[]> {
  const { rows } = await sql<CountedWork>`
    SELECT users.id AS user_id, buyers, rating_count, rating_sum, decisions, overturned,
      greatest(0, floor(extract(epoch FROM now() - users.created_at) / 86400))::integer AS days
    FROM users,
    LATERAL (
      SELECT count(DISTINCT purchases.buyer_id)::integer AS buyers
      FROM purchases JOIN entitlements ON purchase_id = purchases.id AND revoked_at IS NULL
        JOIN orders ON orders.id = order_id AND orders.mode = ${mode}
      WHERE seller_id = users.id AND purchases.status IN ('paid', 'partly_refunded')) AS sold,
    LATERAL (
      SELECT coalesce(sum(count), 0)::integer AS rating_count,
        coalesce(sum(points), 0)::integer AS rating_sum
      FROM (
        SELECT rating_count AS count, rating_sum AS points FROM modules WHERE author_id = users.id
        UNION ALL
        SELECT 1, reviews.rating FROM reviews
        WHERE engineer_id = (SELECT id FROM engineers WHERE user_id = users.id)) AS each) AS rated,
    LATERAL (
      SELECT count(*)::integer AS decisions, count(*) FILTER (WHERE EXISTS (
          SELECT FROM events AS later
          WHERE later.type = 'version.withdrawn' AND decided.type = 'version.approved'
            AND (later.subject_kind, later.subject_id) = ('module', decided.subject_id)
            AND later.data ->> 'version' = decided.data ->> 'version'))::integer AS overturned
      FROM events AS decided
      WHERE actor_id = users.id AND type IN ('version.approved', 'version.rejected')) AS audited
    WHERE users.id = ANY (${userIds}::integer[]) AND users.deleted_at IS NULL
    ORDER BY users.id`.execute(db);
  return rows;
}

interface Score {
  readonly userId: number;
  readonly score: number;
}

/** Stores the counts and the scores derived from them. */
export async function keepReputations(
  db: Database,
  counted: readonly CountedWork[],
  scores: readonly Score[],
): Promise<void> {
  if (counted.length === 0) return;
  await db
    .insertInto("reputations")
    .values([...counted])
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(({ ref }) => ({
        buyers: ref("excluded.buyers"),
        ratingCount: ref("excluded.ratingCount"),
        ratingSum: ref("excluded.ratingSum"),
        decisions: ref("excluded.decisions"),
        overturned: ref("excluded.overturned"),
        days: ref("excluded.days"),
        computedAt: new Date(),
      })),
    )
    .execute();
  // Most scores don't change, and unchanged rows aren't written.
  await sql`
    UPDATE users SET trust_score = scores.score
    FROM unnest(${scores.map(({ userId }) => userId)}::integer[],
      ${scores.map(({ score }) => score)}::integer[]) AS scores (user_id, score)
    WHERE users.id = scores.user_id AND trust_score IS DISTINCT FROM scores.score`.execute(db);
}

/** The next users by ID. */
export async function listPeopleAfter(db: Database, after: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** The auditors who approved this version. */
export async function findApprovers(
  db: Database,
  moduleId: number,
  version: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("events")
    .select("actorId")
    .where("type", "=", "version.approved")
    .where("subjectKind", "=", "module")
    .where("subjectId", "=", moduleId)
    .where(sql<boolean>`data ->> 'version' = ${version}`)
    .execute();
  return rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]));
}

export const findReputation = compileFirst((db, given: { userId: number }) =>
  db.selectFrom("reputations").selectAll().where("userId", "=", given.userId),
);
