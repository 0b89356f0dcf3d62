import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";

/** So many solved questions stand on a module's page: whoever needs more searches. */
const MAX_SHOWN = 8;

/** The solved questions about a module with their solutions, as everyone may read them. */
export const findSolved = compileOnce((db, { moduleId }: { moduleId: number }) =>
  db
    .selectFrom("forumThreads as threads")
    .innerJoin("forumPosts as answers", "answers.id", "threads.solutionId")
    .leftJoin("users as askers", "askers.id", "threads.userId")
    .leftJoin("users as answerers", "answerers.id", "answers.userId")
    .select([
      ...(["threads.id as threadId", "threads.title", "threads.excerpt"] as const),
      ...(["threads.userId as askerId", "askers.displayUsername as askerUsername"] as const),
      ...(["askers.fullName as askerName", "askers.avatar as askerAvatar"] as const),
      ...(["answers.number", "answers.content", "answers.html", "answers.rendering"] as const),
      ...(["answers.createdAt", "answers.userId"] as const),
      ...(["answerers.displayUsername", "answerers.fullName", "answerers.avatar"] as const),
    ])
    .where("threads.moduleId", "=", moduleId)
    // Written into the statement, for a partial index rests on it.
    .where(sql<boolean>`threads.status = 'visible' AND threads.solution_id IS NOT NULL`)
    .where("answers.status", "=", "visible")
    .orderBy("threads.popularity", "desc")
    .orderBy("threads.id", "desc")
    .limit(MAX_SHOWN),
);
