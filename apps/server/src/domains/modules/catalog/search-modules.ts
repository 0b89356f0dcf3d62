import type { ModuleListQuery, ModuleSummary } from "@stackyard/contract/modules/modules";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { hasWords, type SearchText } from "../../common/search/search-text.ts";
import { type Found, tieredSearch } from "../../common/search/tiered-search.ts";
import { requiredFacets } from "./module-facets.ts";
import { MODULE_ORDERS } from "./module-orders.ts";
import type { ModulePage } from "./module-page.ts";
import { countPublished, selectModules } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";

/** Every module is one of these. */
const IMPLIED: ReadonlySet<string> = new Set(
  "hcl iac module modules opentofu template templates terraform tf tofu".split(" "),
);

interface Wanted extends ModuleListQuery {
  readonly groups?: RawBuilder<readonly string[]>;
}

/** Searches published modules by title, tags, category, description, author, system and facets. */
export function findModules(
  db: Database,
  text: SearchText,
  { cursor, limit, sort, groups, ...filter }: Wanted,
): Promise<Found> {
  const { all, any } = requiredFacets(filter);
  return tieredSearch(db, text, {
    table: "modules",
    filter: sql`modules.status = 'published'
      ${all.length ? sql`AND modules.facets @> ${all}::text[]` : sql``}
      ${any.length ? sql`AND modules.facets && ${any}::text[]` : sql``}`,
    implied: IMPLIED,
    countPublished: () => countPublished(db, {}),
    order: sort ? MODULE_ORDERS[sort] : hasWords(text) ? undefined : MODULE_ORDERS.popular,
    limit,
    cursor,
    ...(groups && { groups }),
  });
}

/** A page of the modules that a search finds. */
export async function searchModules(
  { db }: Pick<Services, "db">,
  text: SearchText,
  query: ModuleListQuery,
): Promise<ModulePage> {
  const found = await findModules(db, text, query);
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
