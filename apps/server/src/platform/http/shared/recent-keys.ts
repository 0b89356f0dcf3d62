import { hash, randomUUID } from "node:crypto";

const SLOTS = 2 ** 16;
const WINDOW_MS = 60_000;

/**
 * Remembers which keys were asked for in the last minute, in a table of fixed size: a newer key
 * takes the slot of an older one. The seed is random, so that nobody can aim at a key's slot.
 */
export class RecentKeys {
  readonly #seed = randomUUID();
  readonly #digests = new Uint32Array(SLOTS);
  readonly #times = new Float64Array(SLOTS).fill(Number.NEGATIVE_INFINITY);
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Notes a key. Returns whether it had been noted within a minute before. */
  note(key: string): boolean {
    const digest = hash("sha256", this.#seed + key, "buffer");
    const slot = digest.readUInt32LE(0) % SLOTS;
    const rest = digest.readUInt32LE(4);
    const now = this.#now();
    const isSecond = this.#digests[slot] === rest && now - (this.#times[slot] ?? 0) <= WINDOW_MS;
    this.#digests[slot] = rest;
    this.#times[slot] = now;
    return isSecond;
  }
}
