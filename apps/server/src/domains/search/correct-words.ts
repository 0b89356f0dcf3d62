import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** Shorter words are too easily taken for another. */
const SHORTEST = 4;

/**
 * Less alike than this, a word is another word and not a mistyped one. PostgreSQL's `%` has the same
 * threshold unless configured otherwise, and keeps the index from being read whole.
 */
const LEAST_SIMILARITY = 0.3;

interface Corrected {
  readonly words: string[];
  readonly isChanged: boolean;
  /** The last word is a whole word of the catalogue, and not only the beginning of one. */
  readonly isLastWhole: boolean;
  /** One of the words begins no word of the catalogue and is like none, so nothing has them all. */
  readonly isHopeless: boolean;
}

/**
 * Replaces each word that begins no word of the catalogue, stemmed or not, by the catalogue's most
 * similar one, by shared trigrams. A word with nothing similar stays, and finds nothing.
 */
export async function correctWords(db: Database, words: readonly string[]): Promise<Corrected> {
  const { rows } = await sql<{ isBeginning: boolean; isWhole: boolean }>`
    SELECT EXISTS (SELECT FROM search_words WHERE word = given.word) AS is_whole,
      EXISTS (SELECT FROM search_words WHERE word >= given.word AND word < given.word || chr(1114109))
      OR EXISTS (SELECT FROM search_words WHERE word >= given.stem AND word < given.stem || chr(1114109))
        AS is_beginning
    FROM (SELECT word, position, coalesce((ts_lexize('english_stem', word))[1], word) AS stem
          FROM unnest(${[...words]}::text[]) WITH ORDINALITY AS listed (word, position)) AS given
    ORDER BY given.position`.execute(db);
  const found = await Promise.all(
    words.map((word, index) =>
      rows[index]?.isBeginning || word.length < SHORTEST ? word : findSimilar(db, word),
    ),
  );
  const corrected = found.map((word, index) => word ?? words[index] ?? "");
  return {
    words: corrected,
    isChanged: corrected.some((word, index) => word !== words[index]),
    isLastWhole: rows.at(-1)?.isWhole ?? false,
    isHopeless: found.includes(undefined),
  };
}

async function findSimilar(db: Database, word: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string; similarity: number }>`
    SELECT word, similarity(word, ${word}) FROM search_words
    WHERE word % ${word} ORDER BY word <-> ${word} LIMIT 1`.execute(db);
  const [nearest] = rows;
  return nearest && nearest.similarity >= LEAST_SIMILARITY ? nearest.word : undefined;
}
