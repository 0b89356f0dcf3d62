import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** The words of listings, and those of all pages. Each search corrects toward its own. */
export type Vocabulary = "search_words" | "site_words";

/** What a vocabulary says about a word. */
export interface KnownWord {
  readonly word: string;
  /** It, or its stem, is a word of the vocabulary or begins one. */
  readonly isKnown: boolean;
  /** It is a whole word of the vocabulary. */
  readonly isWhole: boolean;
  /** English uses it in every sentence ("the"). */
  readonly isIgnored: boolean;
}

/** Looks up `words`, in their order. */
export async function lookUpWords(
  db: Database,
  vocabulary: Vocabulary,
  words: readonly string[],
): Promise<KnownWord[]> {
  const known = sql.table(vocabulary);
  const { rows } = await sql<KnownWord>`
    SELECT word, EXISTS (SELECT FROM ${known} WHERE word = given.word) AS is_whole,
      EXISTS (SELECT FROM ${known} WHERE word >= given.word AND word < given.word || chr(1114109))
      OR EXISTS (SELECT FROM ${known} WHERE word >= given.stem AND word < given.stem || chr(1114109))
        AS is_known,
      is_ignored
    FROM (SELECT word, position, coalesce(lexemes[1], word) AS stem, coalesce(lexemes = '{}', false) AS is_ignored
          FROM unnest(${[...words]}::text[]) WITH ORDINALITY AS listed (word, position),
            ts_lexize('english_stem', word) AS lexemes) AS given
    ORDER BY given.position`.execute(db);
  return rows;
}

/** Shorter prefixes begin too many words. */
const SHORTEST_BEGINNING = 5;

/** The word that one of `guesses` is or begins: whole words first, then the most similar to `word`. */
export async function findGuessed(
  db: Database,
  vocabulary: Vocabulary,
  guesses: Iterable<string>,
  word: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`
    SELECT begun.word FROM unnest(${[...guesses]}::text[]) AS guess, LATERAL (
      SELECT word FROM ${sql.table(vocabulary)}
      WHERE word >= guess AND word < guess || chr(1114109) ORDER BY word LIMIT 1) AS begun
    WHERE begun.word = guess OR length(guess) >= ${SHORTEST_BEGINNING}
    ORDER BY begun.word = guess DESC, guess <-> ${word}, guess LIMIT 1`.execute(db);
  return rows[0]?.word;
}

/** The most edits between a typed word and the one meant, counting swapped letters as two. */
const MAX_EDITS = 2;

/**
 * The word that is at most two edits from `word`, among those that share enough trigrams: the
 * operator `%` reads an index, and its default threshold is 0.3.
 */
export async function findNear(
  db: Database,
  vocabulary: Vocabulary,
  word: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM ${sql.table(vocabulary)}
    WHERE word % ${word} AND levenshtein_less_equal(word, ${word}, ${MAX_EDITS}) <= ${MAX_EDITS}
    ORDER BY levenshtein(word, ${word}), word <-> ${word}, word LIMIT 1`.execute(db);
  return rows[0]?.word;
}
