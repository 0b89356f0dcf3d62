import { LruCache } from "./lru-cache";

/** Remembers the results of `make` by key, up to `capacity` of them. */
export function memoize<T>(capacity: number): (key: string, make: () => T) => T {
  const results = new LruCache<T>(capacity);
  return (key, make) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const value = make();
    results.set(key, value, 1);
    return value;
  };
}
