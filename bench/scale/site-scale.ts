/** Benchmarks the site search at a thousand and a million entries. */
import { siteSearchQuery } from "@stackyard/contract/site/search";
import { searchSite, searchTop } from "../../apps/server/src/domains/site/search/search-site.ts";
import type { ViewerServices } from "../../apps/server/src/platform/services.ts";
import { measureScale } from "./scale.ts";
import { fillSite } from "./site-rows.ts";

const search = (query: Record<string, string>) => (ctx: ViewerServices) =>
  searchSite(ctx, siteSearchQuery.parse(query));

await measureScale({
  what: "entries",
  sizes: [1_000, Number(process.env.BENCH_SITE_ENTRIES ?? 1_000_000)],
  fill: fillSite,
  queries: {
    "site-word": search({ q: "network" }),
    "site-two-words": search({ q: "private network" }),
    "site-rare-word": search({ q: "series7" }),
    "site-mistyped": search({ q: "netwrk" }),
    "site-nothing-found": search({ q: "qqqqzzzz" }),
    // What the header and the palette ask while someone types.
    "site-suggestions": (ctx) => searchTop(ctx, "net"),
    "site-suggestions-two-words": (ctx) => searchTop(ctx, "private clu"),
    "site-in-documentation": search({ q: "network", kind: "documentation" }),
    "site-in-answers": search({ q: "private network", kind: "answer" }),
    "site-in-services": search({ q: "network", kind: "service" }),
    "site-in-threads-rare": search({ q: "series7", kind: "thread" }),
    "site-in-documentation-nothing": search({ q: "series20", kind: "documentation" }),
  },
  bigTables: ["site_entries", "site_words"],
  p95Limits: { "site-suggestions": 30, "site-suggestions-two-words": 30 },
});
