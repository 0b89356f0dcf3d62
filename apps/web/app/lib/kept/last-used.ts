/** What the bookkeeping of one entry takes in memory, bytes: more than was measured. */
export const ENTRY_BYTES = 512;

/** Things by their keys: those used last, of which all together are at most as large as `capacity`. */
export class LastUsed<T> {
  readonly #capacity: number;
  readonly #kept = new Map<string, { readonly value: T; readonly size: number }>();
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): T | undefined {
    const known = this.#kept.get(key);
    if (!known) return undefined;
    // Moved to the end: the first is the one that was not asked for the longest.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.value;
  }

  set(key: string, value: T, size: number): void {
    this.#drop(key);
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const first of this.#kept.keys()) {
      if (this.#size <= this.#capacity) return;
      this.#drop(first);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
