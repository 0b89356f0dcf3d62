import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { PUBLISHED, selectModules } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";

interface Query {
  readonly limit: number;
  readonly cursor?: readonly [number] | undefined;
}

/** One page of a user's published modules, newest first. */
export async function listModulesOf(
  { db }: Services,
  authorId: number,
  { limit, cursor }: Query,
): Promise<Page<ModuleSummary>> {
  const rows = await selectModules(db)
    .where("modules.authorId", "=", authorId)
    .where("modules.status", "=", PUBLISHED)
    .$if(cursor !== undefined, (query) => query.where("modules.id", "<", cursor?.[0] ?? 0))
    .orderBy("modules.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(
      db.selectFrom("modules").where("authorId", "=", authorId).where("status", "=", PUBLISHED),
    ),
  );
  return {
    items: shown.map(presentSummary),
    total,
    nextCursor,
  };
}
