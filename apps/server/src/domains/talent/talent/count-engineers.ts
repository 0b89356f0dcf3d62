import type { EngineerFilter } from "@stackyard/contract/talent/talent";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { countFacets } from "../../common/search/count-facets.ts";
import { presentFacet } from "./engineer-facets.ts";
import { listFacets } from "./engineer-queries.ts";
import { engineersLookedFor, searchEngineers } from "./search-engineers.ts";

/** How many engineers who match a filter also match each further facet. */
export function countEngineers({ db }: Pick<Services, "db">, filter: EngineerFilter) {
  const wanted = engineersLookedFor(filter);
  const groups = sql<readonly string[]>`engineers.facets`;
  return countFacets(wanted, {
    countAll: () => listFacets(db),
    search: () => searchEngineers(db, wanted, { limit: 1, groups }),
    present: presentFacet,
  });
}
