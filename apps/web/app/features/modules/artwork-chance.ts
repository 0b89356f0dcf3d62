/** FNV-1a: a number from a text, the same everywhere. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

/** Draws numbers from 0 up to, not including, `below`; the same ones for the same seed. */
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

/** `items` in an order that `draw` decides. */
export function shuffle<T>(items: readonly T[], draw: (below: number) => number): T[] {
  return items
    .map((item) => ({ item, rank: draw(1 << 30) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
