import { searchWords } from "./search-words.ts";

export interface LookedFor {
  readonly words: string[];
  /** What has to be had, all of it. */
  readonly facets: string[];
  /** Signs without a word in them ask for what nothing has. */
  readonly isHopeless: boolean;
  /** False where all there is will do. */
  readonly isAnything: boolean;
}

/** What is looked for by a text and by conditions. */
export function lookedFor(search: string | undefined, facets: string[]): LookedFor {
  const words = searchWords(search ?? "");
  const isHopeless = Boolean(search) && words.length === 0;
  return { words, facets, isHopeless, isAnything: words.length + facets.length > 0 };
}
