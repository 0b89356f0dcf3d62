import type { ServiceFilter } from "@stackyard/contract/talent/services";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { countFacets } from "../../common/search/count-facets.ts";
import { searchServices, servicesLookedFor } from "./search-services.ts";
import { presentFacet } from "./service-facets.ts";
import { listFacets } from "./service-queries.ts";

/** How many services that match a filter also match each further facet. */
export function countServices({ db }: Pick<Services, "db">, filter: ServiceFilter) {
  const wanted = servicesLookedFor(filter);
  const groups = sql<readonly string[]>`services.facets`;
  return countFacets(wanted, {
    countAll: () => listFacets(db),
    search: () => searchServices(db, wanted, { limit: 1, groups }),
    present: presentFacet,
  });
}
