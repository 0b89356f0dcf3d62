import { LastUsed } from "./last-used";

/** Remembers what `make` made for each key, the `capacity` last used ones. */
export function keepLast<T>(capacity: number): (key: string, make: () => T) => T {
  const kept = new LastUsed<T>(capacity);
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = make();
    kept.set(key, value, 1);
    return value;
  };
}
