/**
 * Benchmarks project lists, filters, facets and searches at a thousand and a hundred thousand open
 * projects, and the comparison of a new one with a hundred thousand saved searches.
 */
import { projectFilter, projectListQuery } from "@stackyard/contract/projects/projects";
import { findWaiting } from "../../apps/server/src/domains/common/saved-searches/find-waiting.ts";
import { countProjects } from "../../apps/server/src/domains/projects/projects/count-projects.ts";
import { listProjects } from "../../apps/server/src/domains/projects/projects/list-projects.ts";
import { findProject } from "../../apps/server/src/domains/projects/projects/project-queries.ts";
import { rankProjects } from "../../apps/server/src/domains/projects/projects/rank-projects.ts";
import { listedProject } from "../../apps/server/src/domains/projects/projects/search-projects.ts";
import type { ViewerServices } from "../../apps/server/src/platform/services.ts";
import { fillProjects, fillSavedSearches } from "./project-rows.ts";
import { measureScale } from "./scale.ts";

const list = (query: Record<string, string>) => (ctx: ViewerServices) =>
  listProjects(ctx, projectListQuery.parse(query));
const facets = (query: Record<string, string>) => (ctx: ViewerServices) =>
  countProjects(ctx, projectFilter.parse(query));

await measureScale({
  what: "projects",
  sizes: [1_000, 100_000],
  async fill(pool, total, db) {
    await fillProjects(pool, total);
    await rankProjects({ db });
    await fillSavedSearches(pool, db);
  },
  queries: {
    "projects-newest": list({}),
    "projects-budget-high": list({ sort: "budget-high" }),
    "projects-fewest-proposals": list({ sort: "fewest-proposals" }),
    "projects-filter-skill": list({ skill: "network" }),
    "projects-filter-rare-skill": list({ skill: "skill7" }),
    "projects-filter-budget": list({ budget: "10000" }),
    "projects-filter-by-budget": list({ skill: "terraform", sort: "budget-high" }),
    "projects-filter-both": list({ skill: "terraform", budget: "50000" }),
    "projects-filter-none-found": list({ skill: "nobody-has-it" }),
    "projects-search-frequent-word": list({ search: "network" }),
    "projects-search-two-words": list({ search: "cluster downtime" }),
    "projects-search-rare-word": list({ search: "word77" }),
    "projects-search-mistyped": list({ search: "netwrk" }),
    "projects-search-and-filter": list({ search: "network", skill: "terraform", budget: "5000" }),
    "projects-facets-of-all": facets({}),
    "projects-facets-of-a-filter": facets({ skill: "network" }),
    "projects-facets-of-a-search": facets({ search: "network" }),
    "one-project": ({ db }) => findProject(db, 500, 7),
    "saved-searches-of-a-new-project": ({ db }) =>
      findWaiting(db, { subject: "project", found: listedProject(500) }),
  },
  bigTables: ["projects", "users", "saved_searches", "search_words"],
  // In the background, once for each new project.
  p95Limits: { "saved-searches-of-a-new-project": 1_000 },
});
