import type { Changes } from "../../db/changes.ts";
import { fitHeap, openBoundedCache, textBytes } from "../../limits/bounded-cache.ts";
import type { Metrics } from "../../monitoring/metrics.ts";
import { TopicIndex } from "./topic-index.ts";

const BUDGET_BYTES = 8_000_000;

/**
 * How long a read counts without being repeated, milliseconds. So a right that ends stops within a
 * second, even while it is unnoticed that announcements don't arrive.
 */
const LASTS_MS = 1_000;

interface Means {
  readonly changes: Pick<Changes, "isListening" | "subscribeFamily">;
  readonly metrics: Pick<Metrics, "watchCache">;
}

interface Kind<Value> {
  /** As shown in the metrics. */
  readonly name: string;
  /** Announcements that begin with these drop what they name. */
  readonly families: readonly string[];
  /** The announcements that a value depends on. */
  readonly topicsOf: (value: Value) => readonly string[];
  readonly bytes?: number;
  readonly now?: () => number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

/**
 * What was read within the last second, each until one of its topics changes. Only what exists is
 * kept, so invented keys take no place. A process that hears no changes reads every time.
 */
export class RecentReads<Value extends object> {
  readonly #changes: Means["changes"];
  readonly #topicsOf: Kind<Value>["topicsOf"];
  readonly #now: () => number;
  readonly #byTopic = new TopicIndex();
  readonly #kept;
  /** Changes heard so far: what was read while one arrived may be outdated. */
  #heard = 0;

  constructor(
    { changes, metrics }: Means,
    {
      name,
      families,
      topicsOf,
      bytes = fitHeap(BUDGET_BYTES),
      now = () => performance.now(),
    }: Kind<Value>,
  ) {
    this.#changes = changes;
    this.#topicsOf = topicsOf;
    this.#now = now;
    this.#kept = openBoundedCache<Kept<Value>>({
      bytes,
      bytesOf: (kept) => textBytes(JSON.stringify(kept)),
      onRemoved: ({ value }, key) => this.#byTopic.remove(key, topicsOf(value)),
    });
    for (const family of families)
      changes.subscribeFamily(family, (rest) =>
        this.#forget(rest === undefined ? undefined : family + rest),
      );
    metrics.watchCache(name, () => this.size);
  }

  /** The value kept for `key`, or the result of `read`, where null means that there is none. */
  async find(key: string, read: () => Promise<Value | null>): Promise<Value | null> {
    const asked = this.#now();
    const kept = this.#changes.isListening ? this.#kept.get(key) : undefined;
    if (kept && asked < kept.until) return kept.value;
    const heard = this.#heard;
    const value = await read();
    if (value && this.#changes.isListening && heard === this.#heard) {
      this.#kept.set(key, { value, until: asked + LASTS_MS });
      if (this.#kept.has(key)) this.#byTopic.add(key, this.#topicsOf(value));
    }
    return value;
  }

  /** Bytes kept. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  #forget(topic: string | undefined): void {
    this.#heard++;
    if (topic === undefined) this.#kept.clear();
    else for (const key of this.#byTopic.keysOf([topic])) this.#kept.delete(key);
  }
}
