import type { ModuleListQuery, ModuleSummary } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import type { SearchText } from "../../common/search/search-text.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { MODULE_ORDERS } from "./module-orders.ts";
import type { ModulePage } from "./module-page.ts";
import { countPublished, selectModules } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";

/** Every module is one of these. */
const IMPLIED: ReadonlySet<string> = new Set(
  "hcl iac module modules opentofu template templates terraform tf tofu".split(" "),
);

/** Searches modules by title, tags, category, description, author and system. */
export async function searchModules(
  { db }: Pick<Services, "db">,
  text: SearchText,
  { cursor, limit, sort, category, verified }: ModuleListQuery,
): Promise<ModulePage> {
  const found = await tieredSearch(db, text, {
    table: "modules",
    filter: sql`modules.status = 'published'
      ${category && category !== "all" ? sql`AND modules.category = ${category}` : sql``}
      ${verified ? sql`AND modules.is_verified` : sql``}`,
    implied: IMPLIED,
    countPublished: () => countPublished(db, {}),
    order: sort && MODULE_ORDERS[sort],
    limit,
    cursor,
  });
  const { ids, total, isTotalExact, nextCursor, correctedTo, isAnyWord } = found;
  const items = await readMatches(db, ids);
  return { items, total, isTotalExact, nextCursor, correctedTo, isAnyWord };
}

async function readMatches(db: Database, ids: readonly number[]): Promise<ModuleSummary[]> {
  if (ids.length === 0) return [];
  const rows = await selectModules(db).where("modules.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentSummary);
}
