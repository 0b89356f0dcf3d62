import { LIMITS } from "@stackyard/contract/base/limits";
import { apiQuery } from "../../../lib/api/query";
import type { MarketplaceFilter } from "../../../lib/links/paths";

/** A blueprint is a module with this tag. */
const BLUEPRINT = "blueprint";

/** A page of modules that match `filter`. */
export const modulesQuery = ({ sort, ...filter }: MarketplaceFilter, cursor?: string) =>
  apiQuery("/api/modules", { query: { ...conditionsOf(filter), sort, cursor } });

/** Facet counts of the modules that match `filter`. */
export const moduleFacetsQuery = ({ sort: _, ...filter }: MarketplaceFilter) =>
  apiQuery("/api/modules/facets", { query: conditionsOf(filter) });

function conditionsOf({ type, search, filter, ...conditions }: MarketplaceFilter) {
  const words = [type === "blueprints" && BLUEPRINT, search].filter(Boolean).join(" ");
  return {
    search: words.slice(0, LIMITS.search.max) || undefined,
    ...conditions,
    verified: filter === "verified" ? ("true" as const) : undefined,
  };
}
