import { LIMITS } from "@stackyard/contract/base/limits";
import { apiQuery } from "../../../lib/api/query";
import type { MarketplaceFilter } from "../../../lib/links/paths";

/** A blueprint is a module with this tag. */
const BLUEPRINT = "blueprint";

/** A page of modules that match `filter`. */
export function modulesQuery(
  { type, search, category, sort, filter }: MarketplaceFilter,
  cursor?: string,
) {
  const words = [type === "blueprints" && BLUEPRINT, search].filter(Boolean).join(" ");
  return apiQuery("/api/modules", {
    query: {
      search: words.slice(0, LIMITS.search.max) || undefined,
      category,
      sort,
      verified: filter === "verified" ? "true" : undefined,
      cursor,
    },
  });
}
