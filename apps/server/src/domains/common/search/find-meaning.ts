import type { Database } from "../../../platform/db/database.ts";
import { correctWords } from "./correct-words.ts";
import { type SearchTerm, termsOf } from "./search-terms.ts";
import type { SearchText } from "./search-text.ts";
import { type KnownWord, lookUpWords, type Vocabulary } from "./vocabulary.ts";

interface Searching {
  readonly vocabulary: Vocabulary;
  /** Words that everything searched shares. */
  readonly implied?: ReadonlySet<string> | undefined;
}

/** What is searched for. */
export interface Meant {
  readonly terms: readonly SearchTerm[];
  /** The words outside quotes, if one of them was corrected. */
  readonly correctedTo: string | undefined;
}

export const NO_MEANING: Meant = { terms: [], correctedTo: undefined };

/** Corrects a search text, and makes it terms. */
export async function findMeaning(
  db: Database,
  text: SearchText,
  searching: Searching,
): Promise<Meant> {
  const typed = await lookUpWords(db, searching.vocabulary, text.words);
  const words = await correctWords(db, searching.vocabulary, typed);
  const isCorrected = words.some((word, index) => word !== text.words[index]);
  return {
    terms: knownTerms({ ...text, words }, typed, searching),
    correctedTo: isCorrected ? words.join(" ") : undefined,
  };
}

/** The terms of a search text as it was typed. */
export async function findTerms(
  db: Database,
  text: SearchText,
  searching: Searching,
): Promise<SearchTerm[]> {
  const typed = await lookUpWords(db, searching.vocabulary, text.words);
  return knownTerms(text, typed, searching);
}

function knownTerms(text: SearchText, typed: readonly KnownWord[], { implied }: Searching) {
  const known = new Map(typed.map((one) => [one.word, one]));
  return termsOf(text, {
    // A corrected word is a whole one.
    isWhole: (word) => known.get(word)?.isWhole ?? true,
    isIgnored: (word) => known.get(word)?.isIgnored ?? false,
    isImplied: (word) => implied?.has(word) ?? false,
  });
}
