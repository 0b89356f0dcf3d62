import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Services } from "../../../platform/services.ts";

interface Solution {
  readonly threadId: number;
  readonly title: string;
  readonly at: string;
}

/** The newest questions by others that this user's reply solved, as marked by their authors. */
export async function listSolutionsOf(
  { db }: Pick<Services, "db">,
  userId: number,
): Promise<Solution[]> {
  const rows = await selectSolutions(db, { userId });
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}

const selectSolutions = compileOnce((db, given: { userId: number }) =>
  db
    .selectFrom("forumPosts")
    .innerJoin("forumThreads", "forumThreads.solutionId", "forumPosts.id")
    .select(["forumThreads.id as threadId", "forumThreads.title", "forumPosts.createdAt"])
    .where("forumPosts.userId", "=", given.userId)
    .where("forumThreads.userId", "<>", given.userId)
    .where("forumPosts.status", "=", "visible")
    .where("forumThreads.status", "=", "visible")
    .orderBy("forumPosts.id", "desc")
    .limit(5),
);
