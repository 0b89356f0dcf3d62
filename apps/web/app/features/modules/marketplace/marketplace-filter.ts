import { LIMITS } from "@stackyard/contract/base/limits";
import { MODULE_CATEGORIES, MODULE_SORTS } from "@stackyard/contract/base/option-lists";
import type { MarketplaceFilter } from "../../../lib/links/paths";
import { readerOf } from "../../../lib/listing/read-query";

/** Parses the filter from the query string; unknown values count as unset. */
export function readFilter(query: URLSearchParams): MarketplaceFilter {
  const { oneOf, text } = readerOf(query);
  return {
    type: oneOf("type", ["blueprints", "services"]),
    search: text("search", LIMITS.search.max),
    category: oneOf("category", MODULE_CATEGORIES),
    sort: oneOf("sort", MODULE_SORTS),
    filter: oneOf("filter", ["verified"]),
  };
}

/** Number of active filters, excluding the sort order. */
export function countConditions({ search, category, filter }: MarketplaceFilter): number {
  return [search, category, filter].filter(Boolean).length;
}
