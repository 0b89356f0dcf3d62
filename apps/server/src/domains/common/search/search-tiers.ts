/** How many of the most popular rows each search tier holds; the last holds all. */
export const SEARCH_TIERS = [1_000, 10_000, 100_000, Number.POSITIVE_INFINITY] as const;

/** A tier with this many matches is enough; with fewer, a larger one is searched. */
const ENOUGH_MATCHES = 30;

/** The first larger tier that, going by the matches in this one, should have enough of them. */
export function nextTier(tier: number, matches: number, lastTier: number): number {
  const share = Math.max(matches, 0.5) / tierSize(tier);
  for (let next = tier + 1; next < lastTier; next++) {
    if (tierSize(next) * share >= ENOUGH_MATCHES) return next;
  }
  return lastTier;
}

export function hasEnough(matches: number): boolean {
  return matches >= ENOUGH_MATCHES;
}

function tierSize(tier: number): number {
  return SEARCH_TIERS[tier] ?? Number.POSITIVE_INFINITY;
}
