/**
 * Benchmarks engineer lists, filters, facets and searches at a thousand and a hundred thousand
 * engineers.
 */
import { engineerFilter, engineerListQuery } from "@stackyard/contract/talent/talent";
import { rankForSearch } from "../../apps/server/src/domains/common/search/rank-for-search.ts";
import { countEngineers } from "../../apps/server/src/domains/talent/talent/count-engineers.ts";
import { findShownEngineer } from "../../apps/server/src/domains/talent/talent/find-shown-engineer.ts";
import { listEngineers } from "../../apps/server/src/domains/talent/talent/list-engineers.ts";
import type { ViewerServices } from "../../apps/server/src/platform/services.ts";
import { fillEngineers } from "./engineer-rows.ts";
import { measureScale } from "./scale.ts";

const list = (query: Record<string, string>) => (ctx: ViewerServices) =>
  listEngineers(ctx, engineerListQuery.parse(query));
const facets = (query: Record<string, string>) => (ctx: ViewerServices) =>
  countEngineers(ctx, engineerFilter.parse(query));

const QUERIES = {
  "engineers-recommended": list({}),
  "engineers-highest-rated": list({ sort: "highest-rated" }),
  "engineers-newest": list({ sort: "newest" }),
  "engineers-rate-low": list({ sort: "rate-low" }),
  "engineers-most-experienced": list({ sort: "most-experienced" }),
  "engineers-filter-specialization": list({ specialization: "sre" }),
  "engineers-filter-experience": list({ experience: "10" }),
  "engineers-filter-rating": list({ rating: "4.5" }),
  "engineers-filter-available": list({ availability: "available" }),
  "engineers-filter-price": list({ price: "50" }),
  "engineers-filter-cloud": list({ cloud: "gcp" }),
  "engineers-filter-tool": list({ tool: "terraform" }),
  "engineers-filter-language": list({ language: "language7" }),
  "engineers-filter-zone": list({ zone: "Europe/Berlin" }),
  "engineers-filter-by-price": list({ cloud: "aws", sort: "rate-low" }),
  "engineers-filter-rare-skill": list({ skills: "skill7" }),
  "engineers-filter-four-together": list({
    cloud: "aws",
    experience: "5",
    rating: "4",
    price: "150",
  }),
  "engineers-filter-rare-together": list({
    language: "language7",
    cloud: "gcp",
    availability: "available",
  }),
  "engineers-filter-none-found": list({ skills: "nobody-has-it" }),
  "engineers-search-frequent-word": list({ search: "network" }),
  "engineers-search-two-words": list({ search: "resilient cluster" }),
  "engineers-search-rare-word": list({ search: "word77" }),
  "engineers-search-mistyped": list({ search: "netwrk" }),
  "engineers-search-and-filter": list({ search: "network", cloud: "azure", rating: "4" }),
  "engineers-facets-of-all": facets({}),
  "engineers-facets-of-a-filter": facets({ cloud: "aws" }),
  "engineers-facets-of-a-search": facets({ search: "network" }),
  "one-engineer": (ctx: ViewerServices) => findShownEngineer(ctx, 500),
};

await measureScale({
  what: "engineers",
  sizes: [1_000, 100_000],
  async fill(pool, total, db) {
    await fillEngineers(pool, total);
    await rankForSearch({ db });
  },
  queries: QUERIES,
  bigTables: ["engineers", "users", "search_words"],
});
