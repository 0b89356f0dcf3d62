import {
  MODULE_CATEGORIES,
  MODULE_SORTS,
  type ModuleCategory,
  type ModuleSort,
} from "@stackyard/contract/base/option-lists";

/** What the marketplace's address asks for. Unset means: all of them, in the usual order. */
export interface Filter {
  readonly type?: "blueprints" | "services" | undefined;
  readonly search?: string | undefined;
  readonly category?: ModuleCategory | undefined;
  readonly sort?: ModuleSort | undefined;
  readonly filter?: "verified" | undefined;
}

/** Reads an address's query; what it does not know counts as unset. */
export function readFilter(query: URLSearchParams): Filter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  return {
    type: oneOf("type", ["blueprints", "services"]),
    search: query.get("search")?.trim() || undefined,
    category: oneOf("category", MODULE_CATEGORIES),
    sort: oneOf("sort", MODULE_SORTS),
    filter: oneOf("filter", ["verified"]),
  };
}

/** The address that asks for `filter`. */
export function marketplaceAddress(filter: Filter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query.size > 0 ? `/marketplace?${query}` : "/marketplace";
}

/** How many conditions narrow the list; the order narrows nothing. */
export function countConditions({ search, category, filter }: Filter): number {
  return [search, category, filter].filter(Boolean).length;
}
