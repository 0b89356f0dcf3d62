const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * What `word` may have been meant as, were it one slip of the keys away: two letters swapped, one left
 * out, one too many, or one taken for another. In a short word a single slip leaves too few trigrams to
 * know it by.
 */
export function oneEditAway(word: string): Set<string> {
  const meant = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after.length > 1) meant.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    if (after) meant.add(before + after.slice(1));
    for (const letter of ALPHABET) {
      meant.add(before + letter + after);
      if (after) meant.add(before + letter + after.slice(1));
    }
  }
  meant.delete(word);
  return meant;
}
