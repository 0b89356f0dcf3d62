import type { Database } from "../../../platform/db/database.ts";
import { type Cut, cutsOf, shorterPart } from "./cut-word.ts";
import { oneEditAway } from "./one-edit-away.ts";
import { findGuessed, findSimilar, findWhole, type Vocabulary } from "./vocabulary.ts";

/** Shorter words are too easily taken for another. */
const SHORTEST = 4;

/** In longer ones than this trigrams see a slip well enough, and slips are too many to try. */
const LONGEST_EDITED = 20;

/** A shorter part is rather a slip inside one word than a word of its own. */
const SURE_PART = 3;

/**
 * What somebody who typed an unknown word may have meant, as words of the vocabulary: two words with
 * no space between them, one word with a slip in it, both ("s3buket"), or a word that is similar.
 */
export async function meantWords(
  db: Database,
  vocabulary: Vocabulary,
  word: string,
): Promise<string[] | undefined> {
  if (word.length < SHORTEST) return undefined;
  const cuts = cutsOf(word);
  const [known, edited] = await Promise.all([
    findWhole(
      db,
      vocabulary,
      cuts.flatMap(({ head, tail }) => [head, tail]),
    ),
    findEdited(db, vocabulary, word),
  ]);
  const whole = cuts.find(({ head, tail }) => known.has(head) && known.has(tail));
  if (whole && shorterPart(whole) >= SURE_PART) return [whole.head, whole.tail];
  if (edited) return [edited];
  if (whole) return [whole.head, whole.tail];
  const similar = await findSimilar(db, vocabulary, word);
  return (await editedCut(db, vocabulary, cuts, known)) ?? (similar ? [similar] : undefined);
}

/** Two words written as one, with a slip in one of them. */
async function editedCut(
  db: Database,
  vocabulary: Vocabulary,
  cuts: readonly Cut[],
  known: ReadonlySet<string>,
): Promise<string[] | undefined> {
  for (const { head, tail } of cuts) {
    const edited = known.has(head) && (await findEdited(db, vocabulary, tail));
    if (edited) return [head, edited];
    const editedHead = known.has(tail) && (await findEdited(db, vocabulary, head));
    if (editedHead) return [editedHead, tail];
  }
  return undefined;
}

/** One word with a slip in it. */
async function findEdited(
  db: Database,
  vocabulary: Vocabulary,
  word: string,
): Promise<string | undefined> {
  if (word.length < SHORTEST || word.length > LONGEST_EDITED) return undefined;
  return findGuessed(db, vocabulary, oneEditAway(word), word);
}
