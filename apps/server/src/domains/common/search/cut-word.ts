/** Two words that were written as one. */
export interface Cut {
  readonly head: string;
  readonly tail: string;
}

/** "s3", "vm" and "ad" are words; one letter is none. */
const SHORTEST_PART = 2;

/** Every way to cut `word` in two, those with the longest shorter part first. */
export function cutsOf(word: string): Cut[] {
  const cuts: Cut[] = [];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    cuts.push({ head: word.slice(0, at), tail: word.slice(at) });
  }
  return cuts.sort((one, other) => shorterPart(other) - shorterPart(one));
}

export function shorterPart({ head, tail }: Cut): number {
  return Math.min(head.length, tail.length);
}
