import type { EngineerFilter } from "@stackyard/contract/talent/talent";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ListOrder } from "../../common/search/list-orders.ts";
import { type Asked, askedFor, hasWords } from "../../common/search/search-text.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { facetsAskedFor } from "./engineer-facets.ts";
import { ENGINEER_ORDERS } from "./engineer-orders.ts";
import { countShown, IS_SHOWN } from "./engineer-queries.ts";

/** Every engineer is one of these. */
export const IMPLIED: ReadonlySet<string> = new Set(
  "consultant developer engineer engineers expert freelancer specialist".split(" "),
);

interface Wanted {
  readonly order?: ListOrder | undefined;
  readonly limit: number;
  readonly cursor?: readonly [number, number, number] | undefined;
  readonly groups?: RawBuilder<readonly string[]>;
}

export function engineersLookedFor(filter: EngineerFilter): Asked {
  return askedFor(filter.search, facetsAskedFor(filter));
}

/** One engineer that the list shows, as the source of a query. */
export const shownEngineer = (id: number) => sql`engineers WHERE id = ${id} AND ${IS_SHOWN}`;

/** Searches engineers by the words of their profile and by required facets. */
export function searchEngineers(
  db: Database,
  { text, facets }: Pick<Asked, "text" | "facets">,
  { order, ...wanted }: Wanted,
) {
  return tieredSearch(db, text, {
    table: "engineers",
    filter: facets.length
      ? sql`${IS_SHOWN} AND engineers.facets @> ${facets}::text[]`
      : sql`${IS_SHOWN}`,
    implied: IMPLIED,
    countPublished: () => countShown(db),
    order: order ?? (hasWords(text) ? undefined : ENGINEER_ORDERS.recommended),
    cursor: undefined,
    ...wanted,
  });
}
