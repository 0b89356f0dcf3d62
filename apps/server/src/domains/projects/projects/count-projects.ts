import type { ProjectFilter } from "@stackyard/contract/projects/projects";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { countFacets } from "../../common/search/count-facets.ts";
import { presentFacet } from "./project-facets.ts";
import { listFacets } from "./project-queries.ts";
import { projectsLookedFor, searchProjects } from "./search-projects.ts";

/** How many projects that match a filter also match each further facet. */
export function countProjects({ db }: Pick<Services, "db">, filter: ProjectFilter) {
  const wanted = projectsLookedFor(filter);
  const groups = sql<readonly string[]>`projects.facets`;
  return countFacets(wanted, {
    countAll: () => listFacets(db),
    search: () => searchProjects(db, wanted, { limit: 1, groups }),
    present: presentFacet,
  });
}
