import type { Asked } from "./search-text.ts";
import type { Found } from "./tiered-search.ts";

interface Countable<Facet> {
  /** The kept counts of all there is. */
  readonly countAll: () => Promise<readonly { readonly facet: string; readonly count: number }[]>;
  /** Searches, with the column of facets as its groups. */
  readonly search: () => Promise<Pick<Found, "groupTotals" | "isTotalExact">>;
  /** A word of that column as the condition that it answers. */
  readonly present: (word: string, count: number) => Facet[];
}

interface Counted<Facet> {
  readonly facets: Facet[];
  /** False where the counts are lower bounds. */
  readonly isExact: boolean;
}

/** How many of what meets a filter meet each further condition, the most frequent one first. */
export async function countFacets<Facet>(
  wanted: Asked,
  { countAll, search, present }: Countable<Facet>,
): Promise<Counted<Facet>> {
  if (wanted.isHopeless) return { facets: [], isExact: true };
  if (!wanted.isAnything) {
    const rows = await countAll();
    return { facets: rows.flatMap(({ facet, count }) => present(facet, count)), isExact: true };
  }
  const { groupTotals, isTotalExact } = await search();
  const groups = Object.entries(groupTotals).toSorted(([, one], [, other]) => other - one);
  return {
    facets: groups.flatMap(([word, count]) => present(word, count)),
    isExact: isTotalExact,
  };
}
