import type { ModuleFacet, ModuleFilter } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { hasWords, parseSearch } from "../../common/search/search-text.ts";
import { presentFacets, requiredFacets } from "./module-facets.ts";
import { listFacets } from "./module-queries.ts";
import { findModules } from "./search-modules.ts";

interface CountedModules {
  readonly facets: ModuleFacet[];
  /** False if the counts are lower bounds. */
  readonly isExact: boolean;
}

/** How many modules that match a filter also match each further facet. */
export async function countModules(
  { db }: Pick<Services, "db">,
  filter: ModuleFilter,
): Promise<CountedModules> {
  const text = parseSearch(filter.search ?? "");
  if (filter.search && !hasWords(text)) return { facets: presentFacets([]), isExact: true };
  const { all, any } = requiredFacets(filter);
  if (!filter.search && all.length + any.length === 0) {
    return { facets: presentFacets(await listFacets(db)), isExact: true };
  }
  const groups = sql<readonly string[]>`modules.facets`;
  const { groupTotals, isTotalExact } = await findModules(db, text, {
    ...filter,
    limit: 1,
    groups,
  });
  const counts = Object.entries(groupTotals)
    .map(([facet, count]) => ({ facet, count }))
    .toSorted((one, other) => other.count - one.count);
  return { facets: presentFacets(counts), isExact: isTotalExact };
}
