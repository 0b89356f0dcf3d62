/** Which keys depend on which topics. */
export class TopicIndex {
  readonly #keys = new Map<string, Set<string>>();

  add(key: string, topics: Iterable<string>): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic);
      if (keys) keys.add(key);
      else this.#keys.set(topic, new Set([key]));
    }
  }

  remove(key: string, topics: Iterable<string>): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(topic);
    }
  }

  keysOf(topics: Iterable<string>): string[] {
    const keys = new Set<string>();
    for (const topic of topics) for (const key of this.#keys.get(topic) ?? []) keys.add(key);
    return [...keys];
  }

  /** Different topics. */
  get size(): number {
    return this.#keys.size;
  }
}
