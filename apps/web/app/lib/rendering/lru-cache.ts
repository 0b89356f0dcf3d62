/** Memory for the bookkeeping of one entry, bytes; more than was measured. */
export const ENTRY_BYTES = 512;

/** The most recently used values, whose sizes add up to at most `capacity`. */
export class LruCache<T> {
  readonly #capacity: number;
  readonly #entries = new Map<string, { readonly value: T; readonly size: number }>();
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): T | undefined {
    const known = this.#entries.get(key);
    if (!known) return undefined;
    // Moved to the end: the first entry is the least recently used.
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known.value;
  }

  set(key: string, value: T, size: number): void {
    this.#drop(key);
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const first of this.#entries.keys()) {
      if (this.#size <= this.#capacity) return;
      this.#drop(first);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
