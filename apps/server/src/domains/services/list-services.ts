import type { ServiceListQuery, ServiceSummary } from "@stackyard/contract/services";
import { sql } from "kysely";
import { encodeCursor, type Page } from "../../platform/http/paging.ts";
import type { Services } from "../../platform/services.ts";
import { isAfter } from "../search/list-orders.ts";
import { searchWords } from "../search/search-words.ts";
import { tieredSearch } from "../search/tiered-search.ts";
import { presentService } from "./present-service.ts";
import { SERVICE_ORDERS } from "./service-orders.ts";
import {
  inSpecialization,
  PUBLISHED,
  readCounts,
  readServices,
  selectServices,
} from "./service-queries.ts";

interface ServicePage extends Page<ServiceSummary> {
  /** How many engineers offer them. */
  readonly providers: number;
  /** False when the numbers are lower bounds. */
  readonly isTotalExact: boolean;
  readonly correctedTo?: string | undefined;
}

const NOTHING: ServicePage = {
  items: [],
  total: 0,
  providers: 0,
  isTotalExact: true,
  nextCursor: undefined,
};

/** One page of published services. Signs without a word in them ask for something that none has. */
export async function listServices(
  ctx: Pick<Services, "db">,
  query: ServiceListQuery,
): Promise<ServicePage> {
  if (!query.search) return browse(ctx, query);
  const words = searchWords(query.search);
  return words.length > 0 ? search(ctx, words, query) : NOTHING;
}

async function browse(
  { db }: Pick<Services, "db">,
  { specialization, sort, limit, cursor }: ServiceListQuery,
): Promise<ServicePage> {
  const order = SERVICE_ORDERS[sort ?? "popular"];
  const { key, direction } = order;
  let select = selectServices(db)
    .where("services.status", "=", PUBLISHED)
    .where(inSpecialization(specialization))
    .select((key?.column ?? sql<number>`0`).as("orderKey"))
    .limit(limit + 1);
  if (key) select = select.orderBy(sql`${key.column} ${direction}`);
  select = select.orderBy(sql`services.id ${direction}`);
  if (cursor) select = select.where(isAfter(order, sql`services.id`, [cursor[1], cursor[2]]));
  const [rows, { services, providers }] = await Promise.all([
    select.execute(),
    readCounts(db, specialization ?? "all"),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(presentService),
    total: services,
    providers,
    isTotalExact: true,
    nextCursor: last && encodeCursor([0, last.orderKey, last.id]),
  };
}

async function search(
  { db }: Pick<Services, "db">,
  words: readonly string[],
  { specialization, sort, limit, cursor }: ServiceListQuery,
): Promise<ServicePage> {
  const { ids, distinctTotal, ...found } = await tieredSearch(db, words, {
    table: "services",
    filter: sql`services.status = 'published' AND ${inSpecialization(specialization)}`,
    countPublished: async () => (await readCounts(db, "all")).services,
    order: sort && SERVICE_ORDERS[sort],
    limit,
    cursor,
    distinct: sql`services.user_id`,
  });
  const items = (await readServices(db, ids)).map(presentService);
  return { ...found, items, providers: distinctTotal };
}
