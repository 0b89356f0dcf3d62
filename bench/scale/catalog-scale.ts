/**
 * Benchmarks marketplace lists and searches at a thousand, a hundred thousand and a million
 * modules.
 */
import { moduleFilter, moduleListQuery } from "@stackyard/contract/modules/modules";
import { rankForSearch } from "../../apps/server/src/domains/common/search/rank-for-search.ts";
import { countModules } from "../../apps/server/src/domains/modules/catalog/count-modules.ts";
import { listModules } from "../../apps/server/src/domains/modules/catalog/list-modules.ts";
import { listFeatured } from "../../apps/server/src/domains/modules/catalog/module-queries.ts";
import { readModule } from "../../apps/server/src/domains/modules/catalog/read-module.ts";
import type { ViewerServices } from "../../apps/server/src/platform/services.ts";
import { fillCatalogue } from "./catalog-rows.ts";
import { measureScale } from "./scale.ts";

const LARGEST = Number(process.env.BENCH_MODULES ?? 1_000_000);

const list = (query: Record<string, string>) => (ctx: ViewerServices) =>
  listModules(ctx, moduleListQuery.parse(query));
const facets = (query: Record<string, string>) => (ctx: ViewerServices) =>
  countModules(ctx, moduleFilter.parse(query));

const QUERIES = {
  "list-popular": list({}),
  "list-newest": list({ sort: "newest" }),
  "list-price-high": list({ sort: "price-high" }),
  "list-trending": list({ sort: "trending" }),
  "list-top-rated": list({ sort: "top-rated" }),
  "list-category": list({ category: "kubernetes" }),
  "list-category-verified": list({ category: "serverless", verified: "true" }),
  "list-category-price": list({ category: "storage", sort: "price-low" }),
  "search-frequent-word": list({ search: "network" }),
  "search-two-words": list({ search: "encrypted bucket" }),
  "search-prefix": list({ search: "clus" }),
  "search-prefixes": list({ search: "encr buck" }),
  "search-author": list({ search: "author 7 network" }),
  "search-system": list({ search: "aws" }),
  "search-in-category": list({ search: "network", category: "infrastructure" }),
  "search-rare-word": list({ search: "series7" }),
  "search-mistyped": list({ search: "netwrk" }),
  "search-all-mistyped": list({ search: "encrytped bukcet netwrk" }),
  "search-joined": list({ search: "encryptedbuket" }),
  "search-nothing-found": list({ search: "qqqqzzzz" }),
  "filter-provider": list({ provider: "aws" }),
  "filter-price-sorted": list({ price: "10", sort: "newest" }),
  "filter-updated": list({ updated: "1" }),
  "filter-four-together": list({ provider: "google", price: "100", score: "90", license: "MIT" }),
  "filter-none-found": list({ provider: "nowhere" }),
  "filter-and-search": list({ search: "network", score: "80", updated: "12" }),
  "facets-of-all": facets({}),
  "facets-of-a-filter": facets({ provider: "aws" }),
  "facets-of-a-search": facets({ search: "network" }),
  featured: (ctx: ViewerServices) => listFeatured(ctx.db),
  "one-module": (ctx: ViewerServices) => readModule(ctx, 500),
};

await measureScale({
  what: "modules",
  sizes: [1_000, ...(LARGEST > 100_000 ? [100_000] : []), LARGEST],
  async fill(pool, total, db) {
    await fillCatalogue(pool, total);
    await rankForSearch({ db });
  },
  queries: QUERIES,
  bigTables: ["modules", "search_words"],
});
