import type { ServiceFilter } from "@stackyard/contract/talent/services";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ListOrder } from "../../common/search/list-orders.ts";
import { type Asked, askedFor, hasWords } from "../../common/search/search-text.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { facetsAskedFor } from "./service-facets.ts";
import { SERVICE_ORDERS } from "./service-orders.ts";
import { readCounts } from "./service-queries.ts";

/** Everything listed is one. */
const IMPLIED: ReadonlySet<string> = new Set("service services".split(" "));

interface Wanted {
  readonly order?: ListOrder | undefined;
  readonly limit: number;
  readonly cursor?: readonly [number, number, number] | undefined;
  readonly groups?: RawBuilder<readonly string[]>;
}

export function servicesLookedFor(filter: ServiceFilter): Asked {
  return askedFor(filter.search, facetsAskedFor(filter));
}

/** Searches published services by words and required facets, and counts their engineers. */
export function searchServices(
  db: Database,
  { text, facets }: Pick<Asked, "text" | "facets">,
  { order, ...wanted }: Wanted,
) {
  return tieredSearch(db, text, {
    table: "services",
    filter: facets.length
      ? sql`services.status = 'published' AND services.facets @> ${facets}::text[]`
      : sql`services.status = 'published'`,
    implied: IMPLIED,
    countPublished: async () => (await readCounts(db, "all")).services,
    order: order ?? (hasWords(text) ? undefined : SERVICE_ORDERS.popular),
    cursor: undefined,
    distinct: sql`services.user_id`,
    ...wanted,
  });
}
