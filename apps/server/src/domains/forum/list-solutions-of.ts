import type { Services } from "../../platform/services.ts";

interface Solution {
  readonly threadId: number;
  readonly title: string;
  readonly at: string;
}

/** The newest questions of others that somebody's answer solved, as those said who asked. */
export async function listSolutionsOf(
  { db }: Pick<Services, "db">,
  userId: number,
): Promise<Solution[]> {
  const rows = await db
    .selectFrom("forumPosts")
    .innerJoin("forumThreads", "forumThreads.solutionId", "forumPosts.id")
    .select(["forumThreads.id as threadId", "forumThreads.title", "forumPosts.createdAt"])
    .where("forumPosts.userId", "=", userId)
    .where("forumThreads.userId", "<>", userId)
    .where("forumPosts.status", "=", "visible")
    .where("forumThreads.status", "=", "visible")
    .orderBy("forumPosts.id", "desc")
    .limit(5)
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}
