import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { ThreadRow } from "./thread-queries.ts";

/** How far somebody has read: of each thread the last number, and when all before was read. */
export interface ReadMarks {
  readonly lastReadOf: ReadonlyMap<number, number>;
  readonly readBefore: Date;
}

/** What the viewer has read of some threads; undefined for a visitor. */
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
  // A row without a thread is there for who has read none.
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

/** What of a thread is new: by numbers alone, no post is counted. */
export function standing(
  { id, lastNumber, lastActivityAt }: Pick<ThreadRow, "id" | "lastNumber" | "lastActivityAt">,
  marks: ReadMarks | undefined,
) {
  const lastRead = marks?.lastReadOf.get(id) ?? null;
  const isUnread =
    marks !== undefined && lastActivityAt > marks.readBefore && (lastRead ?? -1) < lastNumber;
  return { lastRead, isUnread };
}
