import type { ForumThread, listCategoryThreads } from "@stackyard/contract/forum/threads";
import { sql } from "kysely";
import type { z } from "zod";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import { cutPage, type Page } from "../../../platform/http/api/paging.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import { readCategory } from "../categories/read-category.ts";
import { presentThread } from "./present-thread.ts";
import { findReadMarks } from "./read-marks.ts";
import { IS_VISIBLE, selectThreads, type ThreadRow } from "./thread-queries.ts";

// A page has so many rows whatever is asked: written into the statement, a plan for all values knows it.

/** One page of a category's threads: pinned ones first, then by last activity. */
export async function listThreads(
  ctx: ViewerServices,
  categoryId: number,
  { limit, cursor, show = "all" }: z.output<(typeof listCategoryThreads)["query"]>,
): Promise<Page<ForumThread>> {
  const { threadCount, solvedCount } = await readCategory(ctx, { id: categoryId });
  const [pinned, activity] = cursor ?? [];
  const rows = await selectThreads(ctx.db)
    .where("threads.categoryId", "=", categoryId)
    .where(IS_VISIBLE)
    .$if(show === "unsolved", (query) => query.where("threads.solutionId", "is", null))
    .$if(show === "solved", (query) => query.where("threads.solutionId", "is not", null))
    .$if(activity !== undefined, (query) =>
      query.where(
        sql<boolean>`(threads.is_pinned, threads.activity) < (${pinned === 1}, ${activity}::integer)`,
      ),
    )
    .orderBy("threads.isPinned", "desc")
    .orderBy("threads.activity", "desc")
    .limit(sql.lit(limit + 1))
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [
    Number(last.isPinned),
    last.activity,
  ]);
  const totals = { all: threadCount, solved: solvedCount, unsolved: threadCount - solvedCount };
  return {
    items: await present(ctx, shown),
    total: totals[show],
    nextCursor,
  };
}

export async function listRecentThreads({ db }: Services, limit: number): Promise<ForumThread[]> {
  const rows = await selectThreads(db)
    .where(IS_VISIBLE)
    .orderBy("threads.id", "desc")
    .limit(sql.lit(limit))
    .execute();
  return rows.map((row) => presentThread(row));
}

export async function listPopularThreads({ db }: Services, limit: number): Promise<ForumThread[]> {
  const rows = await selectThreads(db)
    .where(IS_VISIBLE)
    .orderBy("threads.popularity", "desc")
    .orderBy("threads.id", "desc")
    .limit(sql.lit(limit))
    .execute();
  return rows.map((row) => presentThread(row));
}

/** Questions shown on a module's page; search finds all of them. */
const OF_MODULE = 50;

export async function listModuleThreads(
  ctx: ViewerServices,
  moduleId: number,
): Promise<ForumThread[]> {
  return present(ctx, await selectOfModule(ctx.db, { moduleId }));
}

const selectOfModule = compileOnce((db, given: { moduleId: number }) =>
  selectThreads(db)
    .where("threads.moduleId", "=", given.moduleId)
    .where(IS_VISIBLE)
    .orderBy("threads.activity", "desc")
    .limit(sql.lit(OF_MODULE)),
);

/** Threads by ID, if they are visible to everyone. */
export async function showThreads(
  ctx: ViewerServices,
  ids: readonly number[],
): Promise<Map<number, ForumThread>> {
  if (ids.length === 0) return new Map();
  const rows = await selectThreads(ctx.db)
    .where("threads.id", "in", ids)
    .where(IS_VISIBLE)
    .execute();
  return new Map((await present(ctx, rows)).map((thread) => [thread.id, thread]));
}

async function present({ db, user }: ViewerServices, rows: readonly ThreadRow[]) {
  const ids = rows.map(({ id }) => id);
  const marks = await findReadMarks(db, user, ids);
  return rows.map((row) => presentThread(row, marks));
}
