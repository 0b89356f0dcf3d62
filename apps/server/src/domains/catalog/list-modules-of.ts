import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { cutPage, type Page } from "../../platform/http/api/paging.ts";
import type { Services } from "../../platform/services.ts";
import { PUBLISHED, selectModules } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";

interface Query {
  readonly limit: number;
  readonly cursor?: readonly [number] | undefined;
}

/** One page of someone's published modules, the newest first. */
export async function listModulesOf(
  { db }: Services,
  authorId: number,
  { limit, cursor }: Query,
): Promise<Page<ModuleSummary>> {
  const [rows, { total }] = await Promise.all([
    selectModules(db)
      .where("modules.authorId", "=", authorId)
      .where("modules.status", "=", PUBLISHED)
      .$if(cursor !== undefined, (query) => query.where("modules.id", "<", cursor?.[0] ?? 0))
      .orderBy("modules.id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("modules")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("authorId", "=", authorId)
      .where("status", "=", PUBLISHED)
      .executeTakeFirstOrThrow(),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  return {
    items: shown.map(presentSummary),
    total: Number(total),
    nextCursor,
  };
}
