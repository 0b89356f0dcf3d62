const MAX_WORDS = 8;
const MAX_LENGTH = 40;

/** Splits what a person typed into lower-case words of letters and digits. */
export function searchWords(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_LENGTH));
}

/** How many of the most popular modules each search tier holds; the last holds all. */
export const SEARCH_TIERS = [1_000, 10_000, 100_000, Number.POSITIVE_INFINITY] as const;
