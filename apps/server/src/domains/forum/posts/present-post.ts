import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findOwnAppeals } from "./find-own-appeals.ts";
import { mayReadPost } from "./forum-policy.ts";
import type { PostRow } from "./post-queries.ts";
import { presentPerson } from "./present-thread.ts";
import { postHtml } from "./render-post.ts";

/** Replies as the viewer may see them: of a removed reply, only its position. */
export async function presentPosts(
  { db, user }: Pick<ViewerServices, "db" | "user">,
  rows: readonly PostRow[],
): Promise<ForumPost[]> {
  const appeals = await findOwnAppeals(db, user, rows);
  return Promise.all(
    rows.map(async (row) => {
      const isRead = mayReadPost(user, row);
      return {
        id: row.id,
        number: row.number,
        content: isRead ? row.content : "",
        contentHtml: isRead ? await postHtml(db, row) : "",
        threadId: row.threadId,
        userId: row.userId,
        isAnswer: row.solutionId === row.id,
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        editedAt: row.editedAt?.toISOString() ?? null,
        user: presentPerson(row),
        reactions: countReactions(row),
        ownReactions: row.ownReactions,
        appeal: appeals.get(row.id) ?? null,
      };
    }),
  );
}

export function countReactions(
  row: Pick<PostRow, "helpfulCount" | "thanksCount" | "sameCount">,
): ForumPost["reactions"] {
  return { helpful: row.helpfulCount, thanks: row.thanksCount, same: row.sameCount };
}
