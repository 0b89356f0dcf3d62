import type { ModuleListQuery, ModuleSummary } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { MODULE_ORDERS } from "./module-orders.ts";
import type { ModulePage } from "./module-page.ts";
import { countPublished, selectModules } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";

/** Searches modules by title, tags, description, author and system. */
export async function searchModules(
  { db }: Pick<Services, "db">,
  words: readonly string[],
  { cursor, limit, sort, category, verified }: ModuleListQuery,
): Promise<ModulePage> {
  const found = await tieredSearch(db, words, {
    table: "modules",
    filter: sql`modules.status = 'published'
      ${category && category !== "all" ? sql`AND modules.category = ${category}` : sql``}
      ${verified ? sql`AND modules.is_verified` : sql``}`,
    countPublished: () => countPublished(db, {}),
    order: sort && MODULE_ORDERS[sort],
    limit,
    cursor,
  });
  const { total, isTotalExact, nextCursor, correctedTo } = found;
  const items = await readMatches(db, found.ids);
  return { items, total, isTotalExact, nextCursor, correctedTo };
}

async function readMatches(db: Database, ids: readonly number[]): Promise<ModuleSummary[]> {
  if (ids.length === 0) return [];
  const rows = await selectModules(db).where("modules.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentSummary);
}
