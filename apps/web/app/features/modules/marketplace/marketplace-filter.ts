import { LIMITS } from "@stackyard/contract/base/limits";
import {
  MODULE_CATEGORIES,
  MODULE_PRICE_STEPS,
  MODULE_SCORE_STEPS,
  MODULE_SORTS,
  MODULE_UPDATE_STEPS,
  RATING_STEPS,
} from "@stackyard/contract/base/option-lists";
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
    provider: text("provider", LIMITS.moduleFacet.max),
    price: oneOf("price", MODULE_PRICE_STEPS),
    score: oneOf("score", MODULE_SCORE_STEPS),
    rating: oneOf("rating", RATING_STEPS),
    license: text("license", LIMITS.moduleFacet.max),
    updated: oneOf("updated", MODULE_UPDATE_STEPS),
  };
}
