import { LIMITS } from "@stackyard/contract/base/limits";
import { MODULE_CATEGORIES, MODULE_SORTS } from "@stackyard/contract/base/option-lists";
import type { MarketplaceFilter } from "../../../lib/links/paths";
import { readerOf } from "../../../lib/listing/read-query";

/** Reads an address's query; what it does not know counts as unset. */
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

/** How many conditions narrow the list; the order narrows nothing. */
export function countConditions({ search, category, filter }: MarketplaceFilter): number {
  return [search, category, filter].filter(Boolean).length;
}
