import { SUPPORT_ANSWERS, type SupportAnswer } from "@stackyard/contract/support/support-answers";

/** Stop words. */
const COMMON = new Set([
  ...["a", "an", "and", "are", "can", "do", "does", "for", "how", "i", "in", "is", "it", "my"],
  ...["not", "of", "on", "or", "the", "to", "what", "when", "where", "which", "with", "you"],
]);

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Support answers that match the terms by prefix, best match first. */
export function findAnswers(text: string, most = 6): SupportAnswer[] {
  const wanted = wordsOf(text).filter((word) => word.length > 1 && !COMMON.has(word));
  if (wanted.length === 0) return [];
  return SUPPORT_ANSWERS.map((answer) => ({ answer, weight: weigh(answer, wanted) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ answer }) => answer);
}

/** A match in the question weighs three times one in the answer. */
function weigh({ question, paragraphs }: SupportAnswer, wanted: readonly string[]): number {
  const [asked, said] = [wordsOf(question), wordsOf(paragraphs.join(" "))];
  const has = (words: string[], wanted: string) => words.some((word) => isLike(word, wanted));
  return wanted.reduce(
    (sum, word) => sum + (has(asked, word) ? 3 : 0) + (has(said, word) ? 1 : 0),
    0,
  );
}

/** Matches by prefix in either direction, so "refund" matches "refunds" and vice versa. */
function isLike(word: string, wanted: string): boolean {
  return word.startsWith(wanted) || (word.length > 3 && wanted.startsWith(word));
}
