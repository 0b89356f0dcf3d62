import type { ModuleListQuery } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import { cutPage } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { isAfter } from "../../common/search/list-orders.ts";
import { hasWords, parseSearch } from "../../common/search/search-text.ts";
import { MODULE_ORDERS } from "./module-orders.ts";
import { type ModulePage, NO_MODULES } from "./module-page.ts";
import { countPublished, PUBLISHED, selectModules } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";
import { searchModules } from "./search-modules.ts";

/** One page of the marketplace. A search of punctuation only finds nothing. */
export async function listModules(
  ctx: Pick<Services, "db">,
  query: ModuleListQuery,
): Promise<ModulePage> {
  const text = parseSearch(query.search ?? "");
  if (query.search && !hasWords(text)) return NO_MODULES;
  return query.search || isFiltered(query) ? searchModules(ctx, text, query) : browse(ctx, query);
}

/** Whether more than the category and the badge is asked for, whose combinations have indexes. */
const isFiltered = ({ provider, price, score, rating, license, updated }: ModuleListQuery) =>
  [provider, price, score, rating, license, updated].some((value) => value !== undefined);

async function browse({ db }: Pick<Services, "db">, query: ModuleListQuery): Promise<ModulePage> {
  const order = MODULE_ORDERS[query.sort ?? "popular"];
  const { key, direction } = order;
  const category = query.category === "all" ? undefined : query.category;
  const after = query.cursor;

  let select = selectModules(db)
    .where("modules.status", "=", PUBLISHED)
    .select((key?.column ?? sql<number>`0`).as("orderKey"))
    .limit(query.limit + 1);
  if (category) select = select.where("modules.category", "=", category);
  if (query.verified) select = select.where("modules.isVerified", "=", true);
  if (key) select = select.orderBy(sql`${key.column} ${direction}`);
  select = select.orderBy(sql`modules.id ${direction}`);
  if (after) select = select.where(isAfter(order, sql`modules.id`, [after[1], after[2]]));

  const [rows, total] = await Promise.all([
    select.execute(),
    countPublished(db, { category, verified: query.verified }),
  ]);
  const { shown, nextCursor } = cutPage(rows, query.limit, ({ orderKey, id }) => [0, orderKey, id]);
  return { items: shown.map(presentSummary), total, isTotalExact: true, nextCursor };
}
