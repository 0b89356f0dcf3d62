/** Remembers what `make` made for each key, the `capacity` last used ones. */
export function keepLast<T>(capacity: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    const known = kept.get(key);
    const value = known === undefined ? make() : known;
    // Moved to the end: the first is the one that was not asked for the longest.
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > capacity) kept.delete(kept.keys().next().value ?? "");
    return value;
  };
}
