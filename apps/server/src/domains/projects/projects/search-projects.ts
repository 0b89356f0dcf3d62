import type { ProjectSort } from "@stackyard/contract/projects/project-lists";
import type { ProjectFilter } from "@stackyard/contract/projects/projects";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import {
  ASCENDING,
  DESCENDING,
  integerKey,
  type ListOrder,
} from "../../common/search/list-orders.ts";
import { type Asked, askedFor, hasWords } from "../../common/search/search-text.ts";
import { tieredSearch } from "../../common/search/tiered-search.ts";
import { facetsAskedFor } from "./project-facets.ts";
import { countWithFacet, IS_LISTED } from "./project-queries.ts";

/** Everything listed is one. */
export const IMPLIED: ReadonlySet<string> = new Set("project projects".split(" "));

/** Each sort order reads one index; see the migration. */
export const PROJECT_ORDERS: Record<ProjectSort, ListOrder> = {
  newest: { ...DESCENDING, key: integerKey(sql`projects.opening`) },
  "budget-high": { ...DESCENDING, key: integerKey(sql`coalesce(projects.budget_max_cents, 0)`) },
  "fewest-proposals": { ...ASCENDING, key: integerKey(sql`projects.proposal_count`) },
};

interface Wanted {
  readonly order?: ListOrder | undefined;
  readonly limit: number;
  readonly cursor?: readonly [number, number, number] | undefined;
  readonly groups?: RawBuilder<readonly string[]>;
}

export function projectsLookedFor(filter: ProjectFilter): Asked {
  return askedFor(filter.search, facetsAskedFor(filter));
}

/** One project that the list shows, as the source of a query. */
export const listedProject = (id: number) => sql`projects WHERE id = ${id} AND ${IS_LISTED}`;

/** Searches open projects by words and required facets. */
export function searchProjects(
  db: Database,
  { text, facets }: Pick<Asked, "text" | "facets">,
  { order, ...wanted }: Wanted,
) {
  return tieredSearch(db, text, {
    table: "projects",
    filter: facets.length ? sql`${IS_LISTED} AND projects.facets @> ${facets}::text[]` : IS_LISTED,
    implied: IMPLIED,
    countPublished: () => countWithFacet(db, "all"),
    order: order ?? (hasWords(text) ? undefined : PROJECT_ORDERS.newest),
    cursor: undefined,
    ...wanted,
  });
}
