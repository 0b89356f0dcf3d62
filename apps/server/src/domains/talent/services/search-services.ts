import type { ServiceFilter } from "@stackyard/contract/talent/services";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ListOrder } from "../../common/search/list-orders.ts";
import { type LookedFor, lookedFor } from "../../common/search/looked-for.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { facetsAskedFor } from "./service-facets.ts";
import { SERVICE_ORDERS } from "./service-orders.ts";
import { readCounts } from "./service-queries.ts";

interface Wanted {
  readonly order?: ListOrder | undefined;
  readonly limit: number;
  readonly cursor?: readonly [number, number, number] | undefined;
  readonly groups?: RawBuilder<readonly string[]>;
}

export function servicesLookedFor(filter: ServiceFilter): LookedFor {
  return lookedFor(filter.search, facetsAskedFor(filter));
}

/** Searches published services by words and required facets, and counts their engineers. */
export function searchServices(
  db: Database,
  { words, facets }: Pick<LookedFor, "words" | "facets">,
  { order, ...wanted }: Wanted,
) {
  return tieredSearch(db, words, {
    table: "services",
    filter: facets.length
      ? sql`services.status = 'published' AND services.facets @> ${facets}::text[]`
      : sql`services.status = 'published'`,
    countPublished: async () => (await readCounts(db, "all")).services,
    order: order ?? (words.length > 0 ? undefined : SERVICE_ORDERS.popular),
    cursor: undefined,
    distinct: sql`services.user_id`,
    ...wanted,
  });
}
