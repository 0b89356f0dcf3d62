/** FNV-1a string hash. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

/** Seeded random generator that returns integers from 0 to `below` (exclusive). */
export function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns `items` shuffled with `draw`. */
export function shuffle<T>(items: readonly T[], draw: (below: number) => number): T[] {
  return items
    .map((item) => ({ item, rank: draw(1 << 30) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
