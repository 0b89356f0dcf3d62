import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";

/** Compares the forum's counters with the rows that they count. */
export const recountForumDaily = jobKind<Record<string, never>>("recount-forum", {
  policy: "exclusive",
  retryLimit: 1,
});

/** Threads compared per statement, so that none is locked for long. */
const BATCH = 5_000;

/**
 * Compares stored counters with the rows that they count, and corrects differences. Triggers
 * maintain them, so a difference is a bug and is logged.
 */
export async function recountForum(ctx: Services, signal: AbortSignal): Promise<void> {
  const mended = (await recountReplies(ctx, signal)) + (await recountThreads(ctx));
  if (mended > 0) ctx.log.error({ mended }, "corrected wrong forum counters");
}

async function recountReplies(ctx: Services, signal: AbortSignal): Promise<number> {
  const { last } = await ctx.db
    .selectFrom("forumThreads")
    .select((row) => row.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  let mended = 0;
  for (let after = 0; after < (last ?? 0); after += BATCH) {
    signal.throwIfAborted();
    mended += await recountSome(ctx, after);
  }
  return mended;
}

// What is counted in is locked first, by a statement of its own: the next one sees all that was
// counted in before, and what is not seen is counted in after.

function recountSome(ctx: Services, after: number): Promise<number> {
  return inTransaction(ctx, async ({ db }) => {
    await sql`
      SELECT FROM forum_threads WHERE id > ${after} AND id <= ${after + BATCH}
      ORDER BY id FOR UPDATE`.execute(db);
    const { numAffectedRows } = await sql`
      UPDATE forum_threads SET reply_count = replies, last_number = greatest(last_number, highest)
      FROM (
        SELECT thread_id, max(number) AS highest,
          count(*) FILTER (WHERE number > 0 AND status = 'visible') AS replies
        FROM forum_posts WHERE thread_id > ${after} AND thread_id <= ${after + BATCH}
        GROUP BY thread_id
      ) AS counted
      WHERE id = thread_id AND (reply_count <> replies OR last_number < highest)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

function recountThreads(ctx: Services): Promise<number> {
  return inTransaction(ctx, async ({ db }) => {
    await sql`SELECT FROM forum_categories ORDER BY id FOR UPDATE`.execute(db);
    const { numAffectedRows } = await sql`
      UPDATE forum_categories SET thread_count = threads, solved_count = solved
      FROM (
        SELECT categories.id, count(threads.id) AS threads, count(threads.solution_id) AS solved
        FROM forum_categories AS categories LEFT JOIN forum_threads AS threads
          ON threads.category_id = categories.id AND threads.status = 'visible'
        GROUP BY categories.id
      ) AS counted
      WHERE forum_categories.id = counted.id
        AND (thread_count <> threads OR solved_count <> solved)`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
