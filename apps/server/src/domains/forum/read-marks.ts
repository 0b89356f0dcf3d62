import type { Database } from "../../platform/db/database.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
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
  const [bound, reads] = await Promise.all([
    db
      .selectFrom("users")
      .leftJoin("forumReadBounds", "forumReadBounds.userId", "users.id")
      .select(["createdAt", "readBefore"])
      .where("users.id", "=", viewer.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("forumReads")
      .select(["threadId", "lastNumber"])
      .where("userId", "=", viewer.id)
      .where("threadId", "in", threadIds)
      .execute(),
  ]);
  return {
    lastReadOf: new Map(reads.map(({ threadId, lastNumber }) => [threadId, lastNumber])),
    readBefore: bound.readBefore ?? bound.createdAt,
  };
}

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
