import { hash, randomUUID } from "node:crypto";

const BUCKETS = 2 ** 14;
/** Keys per bucket. With one, two pages that are asked for in turn could forget each other for good. */
const WAYS = 4;
const WINDOW_MS = 60_000;

/**
 * Remembers which keys were asked for in the last minute, in a table of fixed size: a new key takes
 * the place of the one in its bucket that was noted longest ago. The seed is random, so that nobody
 * can aim at a key's bucket.
 */
export class RecentKeys {
  readonly #seed: string;
  readonly #digests = new Uint32Array(BUCKETS * WAYS);
  /** Of each place's last asker; 0 for one that differs from all. */
  readonly #askers = new Uint32Array(BUCKETS * WAYS);
  readonly #times = new Float64Array(BUCKETS * WAYS).fill(Number.NEGATIVE_INFINITY);
  readonly #now: () => number;

  constructor(now = () => performance.now(), seed: string = randomUUID()) {
    this.#now = now;
    this.#seed = seed;
  }

  /**
   * Notes a key. Returns whether it had been noted within a minute before, by another asker.
   *
   * @param asker Without one, it differs from all others.
   */
  note(key: string, asker?: string): boolean {
    const digest = this.#digestOf(key);
    const rest = digest.readUInt32LE(4);
    const by = asker === undefined ? 0 : this.#digestOf(asker).readUInt32LE(0);
    const place = this.#placeOf(rest, (digest.readUInt32LE(0) % BUCKETS) * WAYS);
    const now = this.#now();
    const isNoted = this.#digests[place] === rest && now - this.#timeAt(place) <= WINDOW_MS;
    const isSame = by !== 0 && this.#askers[place] === by;
    this.#digests[place] = rest;
    this.#askers[place] = by;
    this.#times[place] = now;
    return isNoted && !isSame;
  }

  /** Where a key of the bucket that begins at `start` is noted, or its oldest place. */
  #placeOf(rest: number, start: number): number {
    let oldest = start;
    for (let place = start; place < start + WAYS; place++) {
      if (this.#digests[place] === rest) return place;
      if (this.#timeAt(place) < this.#timeAt(oldest)) oldest = place;
    }
    return oldest;
  }

  #digestOf(text: string): Buffer {
    return hash("sha256", this.#seed + text, "buffer");
  }

  #timeAt(place: number): number {
    return this.#times[place] ?? Number.NEGATIVE_INFINITY;
  }
}
