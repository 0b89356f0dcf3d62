import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { ThreadRow } from "./thread-queries.ts";

/** How far a user has read: the last number in each thread, and the time of "mark all read". */
export interface ReadMarks {
  readonly lastReadOf: ReadonlyMap<number, number>;
  readonly readBefore: Date;
}

/** The viewer's marks in some threads; undefined for visitors. */
export async function findReadMarks(
  db: Database,
  viewer: Viewer | null,
  threadIds: readonly number[],
): Promise<ReadMarks | undefined> {
  if (!viewer || threadIds.length === 0) return undefined;
  const rows = await selectMarks(db, { userId: viewer.id, threadIds });
  const lastReadOf = new Map<number, number>();
  for (const { threadId, lastNumber } of rows)
    if (threadId !== null && lastNumber !== null) lastReadOf.set(threadId, lastNumber);
  // The outer join returns a row for users without marks.
  const [{ readBefore, createdAt } = { readBefore: null, createdAt: new Date() }] = rows;
  return { lastReadOf, readBefore: readBefore ?? createdAt };
}

const selectMarks = compileOnce((db, given: { userId: number; threadIds: readonly number[] }) =>
  db
    .selectFrom("users")
    .leftJoin("forumReadBounds", "forumReadBounds.userId", "users.id")
    .leftJoin("forumReads", (read) =>
      read
        .onRef("forumReads.userId", "=", "users.id")
        .on(sql<boolean>`forum_reads.thread_id = ANY (${given.threadIds}::integer[])`),
    )
    .select(["createdAt", "readBefore", "threadId", "lastNumber"])
    .where("users.id", "=", given.userId),
);

/** What is unread in a thread, computed from numbers without counting posts. */
export function standing(
  { id, lastNumber, lastActivityAt }: Pick<ThreadRow, "id" | "lastNumber" | "lastActivityAt">,
  marks: ReadMarks | undefined,
) {
  const lastRead = marks?.lastReadOf.get(id) ?? null;
  const isUnread =
    marks !== undefined && lastActivityAt > marks.readBefore && (lastRead ?? -1) < lastNumber;
  return { lastRead, isUnread };
}

/**
 * Records how far a user has read a thread. The mark never moves back, and never beyond the last
 * post. Reading the last post marks everything as read, because posts after it have moved to
 * another thread.
 */
export async function markRead(
  db: Database,
  userId: number,
  { threadId, upTo }: { readonly threadId: number; readonly upTo: number },
): Promise<void> {
  await sql`
    INSERT INTO forum_reads (user_id, thread_id, last_number)
    SELECT ${userId}, id, CASE WHEN EXISTS (
        SELECT FROM forum_posts WHERE thread_id = ${threadId} AND number > ${upTo}::integer
      ) THEN ${upTo}::integer ELSE last_number END
    FROM forum_threads
    WHERE id = ${threadId}
    ON CONFLICT (user_id, thread_id) DO UPDATE SET last_number = excluded.last_number
    WHERE forum_reads.last_number < excluded.last_number`.execute(db);
}
