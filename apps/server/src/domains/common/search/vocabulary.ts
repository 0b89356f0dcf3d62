import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** The words of what is listed, and those of every page: each search corrects towards its own. */
export type Vocabulary = "search_words" | "site_words";

/** How a word stands to a vocabulary. */
export interface KnownWord {
  readonly isWhole: boolean;
  /** It, or its stem, begins a word. */
  readonly isBeginning: boolean;
  /** English uses it in every sentence, and no search looks for it. */
  readonly isIgnored: boolean;
}

/** What the vocabulary knows of each of `words`, in their order. */
export async function lookUpWords(
  db: Database,
  vocabulary: Vocabulary,
  words: readonly string[],
): Promise<KnownWord[]> {
  const known = sql.table(vocabulary);
  const { rows } = await sql<KnownWord>`
    SELECT EXISTS (SELECT FROM ${known} WHERE word = given.word) AS is_whole,
      EXISTS (SELECT FROM ${known} WHERE word >= given.word AND word < given.word || chr(1114109))
      OR EXISTS (SELECT FROM ${known} WHERE word >= given.stem AND word < given.stem || chr(1114109))
        AS is_beginning,
      is_ignored
    FROM (SELECT word, position, coalesce(lexemes[1], word) AS stem, coalesce(lexemes = '{}', false) AS is_ignored
          FROM unnest(${[...words]}::text[]) WITH ORDINALITY AS listed (word, position),
            ts_lexize('english_stem', word) AS lexemes) AS given
    ORDER BY given.position`.execute(db);
  return rows;
}

/** Those of `words` that stand in the vocabulary. */
export async function findWhole(
  db: Database,
  vocabulary: Vocabulary,
  words: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM ${sql.table(vocabulary)} WHERE word = ANY(${[...words]}::text[])`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** A shorter beginning says too little about its word. */
const SHORTEST_BEGINNING = 5;

/** The word that one of `guesses` is or begins, whole ones first, then what is most like `word`. */
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

/**
 * Less alike than this, a word is another word and not a mistyped one. PostgreSQL's `%` has the same
 * threshold unless configured otherwise, and keeps the index from being read whole.
 */
const LEAST_SIMILARITY = 0.3;

/** The word that shares most trigrams with `word`, if it shares enough. */
export async function findSimilar(
  db: Database,
  vocabulary: Vocabulary,
  word: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ word: string; similarity: number }>`
    SELECT word, similarity(word, ${word}) FROM ${sql.table(vocabulary)}
    WHERE word % ${word} ORDER BY word <-> ${word} LIMIT 1`.execute(db);
  const [nearest] = rows;
  return nearest && nearest.similarity >= LEAST_SIMILARITY ? nearest.word : undefined;
}
