import { MODULE_UPDATE_STEPS } from "@stackyard/contract/base/option-lists";
import {
  MODULE_FACET_KINDS,
  type ModuleFacet,
  type ModuleFilter,
} from "@stackyard/contract/modules/modules";

/** The facets that a module must have: all of `all`, and one of `any` unless that is empty. */
interface RequiredFacets {
  readonly all: readonly string[];
  readonly any: readonly string[];
}

/** The required facets of a filter, as words of the search column. */
export function requiredFacets(filter: ModuleFilter): RequiredFacets {
  const { category, provider, price, score, rating, license, verified, updated } = filter;
  const one = (kind: ModuleFacet["kind"], value: string | undefined) =>
    value === undefined ? [] : [`${kind}:${value}`];
  return {
    all: [
      ...one("category", category === "all" ? undefined : category),
      ...one("provider", provider?.toLowerCase()),
      ...one("price", price),
      ...one("score", score),
      ...one("rating", rating),
      ...one("license", license),
      ...one("verified", verified ? "true" : undefined),
    ],
    any: updated ? monthsBack(Number(updated)).map((month) => `updated:${month}`) : [],
  };
}

/** Counts by words of the search column, as counts by facet. Each month counts for all its steps. */
export function presentFacets(
  counts: readonly { readonly facet: string; readonly count: number }[],
): ModuleFacet[] {
  const facets = counts.flatMap(({ facet, count }) => presentFacet(facet, count));
  const updated = MODULE_UPDATE_STEPS.map((value) => {
    const words = new Set(monthsBack(Number(value)).map((month) => `updated:${month}`));
    const counted = counts.filter(({ facet }) => words.has(facet));
    return {
      kind: "updated" as const,
      value,
      count: counted.reduce((sum, { count }) => sum + count, 0),
    };
  });
  return [...facets, ...updated];
}

function presentFacet(word: string, count: number): ModuleFacet[] {
  const kind = MODULE_FACET_KINDS.find((known) => word.startsWith(`${known}:`));
  if (!kind || kind === "updated") return [];
  return [{ kind, value: word.slice(kind.length + 1), count }];
}

/** This month and the ones before it (UTC), counted from the year 0 as in the search column. */
function monthsBack(count: number): number[] {
  const now = new Date();
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return Array.from({ length: count }, (_, index) => current - index);
}
