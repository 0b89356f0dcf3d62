import type { EngineerFilter } from "@stackyard/contract/talent/talent";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ListOrder } from "../../common/search/list-orders.ts";
import { type LookedFor, lookedFor } from "../../common/search/looked-for.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { facetsAskedFor } from "./engineer-facets.ts";
import { ENGINEER_ORDERS } from "./engineer-orders.ts";
import { countShown, IS_SHOWN } from "./engineer-queries.ts";

interface Wanted {
  readonly order?: ListOrder | undefined;
  readonly limit: number;
  readonly cursor?: readonly [number, number, number] | undefined;
  readonly groups?: RawBuilder<readonly string[]>;
}

export function engineersLookedFor(filter: EngineerFilter): LookedFor {
  return lookedFor(filter.search, facetsAskedFor(filter));
}

/** Searches engineers by the words of their profile and by required facets. */
export function searchEngineers(
  db: Database,
  { words, facets }: Pick<LookedFor, "words" | "facets">,
  { order, ...wanted }: Wanted,
) {
  return tieredSearch(db, words, {
    table: "engineers",
    filter: facets.length
      ? sql`${IS_SHOWN} AND engineers.facets @> ${facets}::text[]`
      : sql`${IS_SHOWN}`,
    countPublished: () => countShown(db),
    order: order ?? (words.length > 0 ? undefined : ENGINEER_ORDERS.recommended),
    cursor: undefined,
    ...wanted,
  });
}
