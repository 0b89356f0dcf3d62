import type { Database } from "../../../platform/db/database.ts";
import { meantWords } from "./meant-words.ts";
import { type KnownWord, lookUpWords, type Vocabulary } from "./vocabulary.ts";

export interface SearchWord {
  readonly text: string;
  /** A whole word of the vocabulary, and not only the beginning of one. */
  readonly isWhole: boolean;
}

interface Corrected {
  readonly words: SearchWord[];
  /** What is searched for, if that is not what was typed. */
  readonly correctedTo: string | undefined;
  /** One of the words is like nothing in the vocabulary, or none says anything: nothing can match. */
  readonly isHopeless: boolean;
}

/**
 * Replaces each word that begins no word of the vocabulary, stemmed or not, by what was probably meant.
 * Words that English ignores are left out.
 */
export async function correctWords(
  db: Database,
  vocabulary: Vocabulary,
  typed: readonly string[],
): Promise<Corrected> {
  const known = await lookUpWords(db, vocabulary, typed);
  const telling = typed.flatMap((text, index) => {
    const { isIgnored = false, ...rest }: Partial<KnownWord> = known[index] ?? {};
    return isIgnored ? [] : [{ text, isWhole: false, isBeginning: false, ...rest }];
  });
  const found = await Promise.all(
    telling.map(async ({ text, isWhole, isBeginning }) => {
      if (isBeginning) return [{ text, isWhole }];
      return (await meantWords(db, vocabulary, text))?.map((meant) => ({
        text: meant,
        isWhole: true,
      }));
    }),
  );
  const words = found.flatMap(
    (word, index) => word ?? { text: telling[index]?.text ?? "", isWhole: false },
  );
  const before = telling.map(({ text }) => text).join(" ");
  const after = words.map(({ text }) => text).join(" ");
  return {
    words,
    correctedTo: after === before ? undefined : after,
    isHopeless: words.length === 0 || found.includes(undefined),
  };
}
