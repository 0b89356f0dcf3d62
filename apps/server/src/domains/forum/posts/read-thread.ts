import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import type { ViewerServices } from "../../../platform/services.ts";
import { findOwnAppeals } from "./find-own-appeals.ts";
import { findVisibleThread } from "./find-visible-thread.ts";
import { mayModerate } from "./forum-policy.ts";
import { findPost } from "./post-queries.ts";
import { countReactions, presentPosts } from "./present-post.ts";
import { presentThread } from "./present-thread.ts";
import { findReadMarks } from "./read-marks.ts";
import { postHtml } from "./render-post.ts";
import type { WholeThreadRow } from "./thread-queries.ts";

/** One thread with its solution. */
export async function readThread(ctx: ViewerServices, id: number): Promise<ForumThreadDetail> {
  const row = await findVisibleThread(ctx, id);
  const { db, user } = ctx;
  const [contentHtml, solution, marks, appeals] = await Promise.all([
    postHtml(db, { ...row, content: row.whole }),
    row.solutionId === null ? undefined : findPost(db, row.solutionId, user?.id),
    findReadMarks(db, user, [id]),
    findOwnAppeals(db, user, [{ ...row, id: row.postId }]),
  ]);
  const [shownSolution] = solution ? await presentPosts(ctx, [solution]) : [];
  return {
    ...presentThread(row, marks),
    content: row.whole,
    contentHtml,
    postId: row.postId,
    editedAt: row.editedAt?.toISOString() ?? null,
    status: row.status,
    reactions: countReactions(row),
    ownReactions: row.ownReactions,
    solution: shownSolution?.status === "visible" ? shownSolution : null,
    module: moduleOf(row),
    viewer: {
      isAuthor: user?.id === row.userId,
      mayModerate: mayModerate(user),
      isFollowing: row.isFollowing ?? false,
      appeal: appeals.get(row.postId) ?? null,
    },
  };
}

/** Modules that aren't published any more aren't named. */
function moduleOf({ moduleId, moduleTitle, moduleStatus }: WholeThreadRow) {
  if (moduleId === null || moduleTitle === null || moduleStatus !== "published") return null;
  return { id: moduleId, title: moduleTitle };
}
