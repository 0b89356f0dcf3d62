import type { ServiceListQuery, ServiceSummary } from "@stackyard/contract/talent/services";
import { sql } from "kysely";
import { cutPage, type Page } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { isAfter } from "../../common/search/list-orders.ts";
import { type Asked, hasWords } from "../../common/search/search-text.ts";
import { presentService } from "./present-service.ts";
import { searchServices, servicesLookedFor } from "./search-services.ts";
import { SERVICE_ORDERS } from "./service-orders.ts";
import {
  inSpecialization,
  PUBLISHED,
  readCounts,
  readServices,
  selectServices,
} from "./service-queries.ts";

interface ServicePage extends Page<ServiceSummary> {
  /** Number of engineers who offer them. */
  readonly providers: number;
  /** False if the counts are lower bounds. */
  readonly isTotalExact: boolean;
  readonly correctedTo?: string | undefined;
  readonly isAnyWord?: boolean;
}

const NOTHING: ServicePage = {
  items: [],
  total: 0,
  providers: 0,
  isTotalExact: true,
  nextCursor: undefined,
};

/** One page of published services. */
export async function listServices(
  ctx: Pick<Services, "db">,
  query: ServiceListQuery,
): Promise<ServicePage> {
  const wanted = servicesLookedFor(query);
  if (wanted.isHopeless) return NOTHING;
  // Services of one specialization are already counted and sorted.
  const isNarrowed = hasWords(wanted.text) || Boolean(query.price ?? query.delivery);
  return isNarrowed ? search(ctx, wanted, query) : browse(ctx, query);
}

async function browse(
  { db }: Pick<Services, "db">,
  { specialization, sort, limit, cursor }: ServiceListQuery,
): Promise<ServicePage> {
  const order = SERVICE_ORDERS[sort ?? "popular"];
  const { key, direction } = order;
  let page = db
    .selectFrom("services")
    .select("services.id")
    .where("services.status", "=", PUBLISHED)
    .where(inSpecialization(specialization))
    // A literal, so that generic plans know that a page has few rows.
    .limit(sql.lit(limit + 1));
  if (key) page = page.orderBy(sql`${key.column} ${direction}`);
  page = page.orderBy(sql`services.id ${direction}`);
  if (cursor) page = page.where(isAfter(order, sql`services.id`, [cursor[1], cursor[2]]));
  // Joined to these rows only; otherwise the planner sizes the join for all rows.
  let select = selectServices(db)
    .select((key?.column ?? sql<number>`0`).as("orderKey"))
    .where("services.id", "in", page);
  if (key) select = select.orderBy(sql`${key.column} ${direction}`);
  const [rows, { services, providers }] = await Promise.all([
    select.orderBy(sql`services.id ${direction}`).execute(),
    readCounts(db, specialization ?? "all"),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [0, last.orderKey, last.id]);
  return {
    items: shown.map(presentService),
    total: services,
    providers,
    isTotalExact: true,
    nextCursor,
  };
}

async function search(
  { db }: Pick<Services, "db">,
  wanted: Asked,
  { sort, limit, cursor }: ServiceListQuery,
): Promise<ServicePage> {
  const order = sort && SERVICE_ORDERS[sort];
  const { ids, distinctTotal, ...found } = await searchServices(db, wanted, {
    order,
    limit,
    cursor,
  });
  const items = (await readServices(db, ids)).map(presentService);
  return { ...found, items, providers: distinctTotal };
}
