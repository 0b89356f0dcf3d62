import { type Appealable, appealable } from "@stackyard/contract/forum/moderation-actions";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { Database } from "../../../platform/db/database.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";

interface Written {
  readonly id: number;
  readonly userId: number;
  readonly status: string;
  /** Of an opening post, its thread's. */
  readonly isLocked?: boolean;
  readonly number?: number;
}

/** The viewer's appeals about their posts, and their outcome. */
export async function findOwnAppeals(
  db: Database,
  viewer: Viewer | null,
  posts: readonly Written[],
): Promise<Map<number, NonNullable<ForumPost["appeal"]>>> {
  const about = new Map<number, Appealable>();
  for (const { id, userId, status, isLocked = false, number = 0 } of posts) {
    const what = appealable({ status, isLocked: isLocked && number === 0 });
    if (what && userId === viewer?.id) about.set(id, what);
  }
  if (about.size === 0) return new Map();
  const rows = await db
    .selectFrom("forumAppeals")
    .select(["postId", "about", "status", "answer"])
    .where("postId", "in", [...about.keys()])
    .execute();
  const current = rows.filter(
    (row) => about.get(row.postId) === row.about && row.status !== "granted",
  );
  return new Map(current.map(({ postId, status, answer }) => [postId, { status, answer }]));
}
