/** How many of the most popular modules each search tier holds; the last holds all. */
export const SEARCH_TIERS = [1_000, 10_000, 100_000, Number.POSITIVE_INFINITY] as const;
