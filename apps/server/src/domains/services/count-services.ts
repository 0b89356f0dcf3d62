import type { countServices as contract, ServiceFilter } from "@stackyard/contract/talent/services";
import { sql } from "kysely";
import type { z } from "zod";
import type { Services } from "../../platform/services.ts";
import { lookedFor, searchServices } from "./search-services.ts";
import { presentFacet } from "./service-facets.ts";
import { listFacets } from "./service-queries.ts";

type Counted = z.output<(typeof contract)["response"]>;

/** How many of the services that meet a filter meet each further condition. */
export async function countServices(
  { db }: Pick<Services, "db">,
  filter: ServiceFilter,
): Promise<Counted> {
  const wanted = lookedFor(filter);
  if (wanted.isHopeless) return { facets: [], isExact: true };
  if (!wanted.isAnything) {
    const rows = await listFacets(db);
    return {
      facets: rows.flatMap(({ facet, count }) => presentFacet(facet, count)),
      isExact: true,
    };
  }
  const groups = sql<readonly string[]>`services.facets`;
  const found = await searchServices(db, wanted, { limit: 1, groups });
  return {
    facets: Object.entries(found.groupTotals).flatMap(([word, count]) => presentFacet(word, count)),
    isExact: found.isTotalExact,
  };
}
