/**
 * Benchmarks service lists, filters, facets and searches at a thousand and three hundred thousand
 * services.
 */
import { serviceFilter, serviceListQuery } from "@stackyard/contract/talent/services";
import { countServices } from "../../apps/server/src/domains/talent/services/count-services.ts";
import { listServices } from "../../apps/server/src/domains/talent/services/list-services.ts";
import { listServicesOf } from "../../apps/server/src/domains/talent/services/list-services-of.ts";
import { rankServices } from "../../apps/server/src/domains/talent/services/rank-services.ts";
import { readService } from "../../apps/server/src/domains/talent/services/read-service.ts";
import type { ViewerServices } from "../../apps/server/src/platform/services.ts";
import { measureScale } from "./scale.ts";
import { fillServices } from "./service-rows.ts";

const list = (query: Record<string, string>) => (ctx: ViewerServices) =>
  listServices(ctx, serviceListQuery.parse(query));
const facets = (query: Record<string, string>) => (ctx: ViewerServices) =>
  countServices(ctx, serviceFilter.parse(query));

await measureScale({
  what: "services",
  sizes: [1_000, 300_000],
  async fill(pool, total, db) {
    await fillServices(pool, total);
    await rankServices({ db });
  },
  queries: {
    "services-popular": list({}),
    "services-newest": list({ sort: "newest" }),
    "services-price-low": list({ sort: "price-low" }),
    "services-price-high": list({ sort: "price-high" }),
    "services-special": list({ specialization: "sre" }),
    "services-special-newest": list({ specialization: "sre", sort: "newest" }),
    "services-special-price": list({ specialization: "sre", sort: "price-low" }),
    "services-filter-price": list({ price: "250" }),
    "services-filter-delivery": list({ delivery: "3" }),
    "services-filter-all": list({ specialization: "devops", price: "1000", delivery: "7" }),
    "services-filter-price-low": list({ delivery: "7", sort: "price-low" }),
    "services-frequent-word": list({ search: "network" }),
    "services-two-words": list({ search: "network review" }),
    "services-rare-word": list({ search: "series7" }),
    "services-mistyped": list({ search: "netwrk" }),
    "services-nothing-found": list({ search: "qqqqzzzz" }),
    "services-in-specialization": list({ search: "network", specialization: "devops" }),
    "services-word-and-price": list({ search: "network", price: "500" }),
    "services-facets-of-all": facets({}),
    "services-facets-of-a-filter": facets({ price: "500" }),
    "services-facets-of-a-search": facets({ search: "network" }),
    "services-of-one": (ctx) => listServicesOf(ctx, 50, { limit: 24 }),
    "one-service": (ctx) => readService(ctx, 500),
  },
  bigTables: ["services", "service_tiers", "engineers", "users", "search_words"],
});
