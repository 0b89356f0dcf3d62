import type { countEngineers as contract, EngineerFilter } from "@stackyard/contract/talent/talent";
import { sql } from "kysely";
import type { z } from "zod";
import type { Services } from "../../platform/services.ts";
import { presentFacet } from "./engineer-facets.ts";
import { listFacets } from "./engineer-queries.ts";
import { lookedFor, searchEngineers } from "./search-engineers.ts";

type Counted = z.output<(typeof contract)["response"]>;

/** How many of those who meet a filter meet each further condition. */
export async function countEngineers(
  { db }: Pick<Services, "db">,
  filter: EngineerFilter,
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
  const groups = sql<readonly string[]>`engineers.facets`;
  const found = await searchEngineers(db, wanted, { limit: 1, groups });
  return {
    facets: Object.entries(found.groupTotals)
      .toSorted(([, one], [, other]) => other - one)
      .flatMap(([word, count]) => presentFacet(word, count)),
    isExact: found.isTotalExact,
  };
}
