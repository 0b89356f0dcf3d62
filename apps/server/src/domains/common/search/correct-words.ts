import type { Database } from "../../../platform/db/database.ts";
import { isFieldTerm } from "./field-terms.ts";
import { oneEditAway } from "./one-edit-away.ts";
import { synonymsOf } from "./synonyms.ts";
import { findGuessed, findNear, type KnownWord, type Vocabulary } from "./vocabulary.ts";

/** Shorter words have too many neighbors. */
const SHORTEST = 4;

/** Longer words may have two typing errors. */
const SHORTEST_WITH_TWO_ERRORS = 8;

/** In longer words than this, one-edit neighbors are too many to look up. */
const LONGEST_EDITED = 20;

/**
 * Replaces words that no searched text contains with the word that was probably meant, if one is a
 * typing error away. Terms of the field and words that begin a known word stay as they are.
 */
export async function correctWords(
  db: Database,
  vocabulary: Vocabulary,
  typed: readonly KnownWord[],
): Promise<string[]> {
  return await Promise.all(
    typed.map(async ({ word, isKnown, isIgnored }) => {
      const isRight = isKnown || isIgnored || isFieldTerm(word) || synonymsOf(word) !== undefined;
      return isRight ? word : ((await findMeant(db, vocabulary, word)) ?? word);
    }),
  );
}

async function findMeant(
  db: Database,
  vocabulary: Vocabulary,
  word: string,
): Promise<string | undefined> {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined;
  const guessed =
    word.length <= LONGEST_EDITED
      ? await findGuessed(db, vocabulary, oneEditAway(word), word)
      : undefined;
  if (guessed !== undefined || word.length < SHORTEST_WITH_TWO_ERRORS) return guessed;
  return findNear(db, vocabulary, word);
}
