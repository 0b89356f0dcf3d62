/**
 * Interleaves items by kind: the first of each kind, then the second, and so on. Truncation then
 * drops only repeats of a kind.
 */
export function inTurn<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  const counts = new Map<string, number>();
  const ranked = items.map((item) => {
    const kind = kindOf(item);
    const rank = counts.get(kind) ?? 0;
    counts.set(kind, rank + 1);
    return { item, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
