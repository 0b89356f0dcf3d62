import { isKeySecret } from "../domains/members/sessions/key-secret.ts";
import { asKept, type ModuleAddress } from "../domains/modules/downloads/read-by-address.ts";
import { hashSecret } from "../platform/hash-secret.ts";
import { TopicIndex } from "../platform/http/shared/topic-index.ts";
import { fitHeap, openBoundedCache, textBytes } from "../platform/limits/bounded-cache.ts";
import type { Services } from "../platform/services.ts";
import { type Found, readForToken } from "./read-for-token.ts";

const BUDGET_BYTES = 8_000_000;

/**
 * How long a right counts without being read again, milliseconds. So a right that ends stops within
 * a second, even while it is unnoticed that announcements don't arrive.
 */
const LASTS_MS = 1_000;

/** Announcements begin with these: of an account's access, and of a module and its versions. */
const ACCESS = "access ";
const MODULE = "shared module:";

interface Kept {
  readonly found: Found;
  readonly until: number;
}

type Means = Pick<Services, "db" | "config" | "changes" | "metrics">;

/**
 * What keys were found to open within the last second, each until its owner's access or the module
 * changes. Only what exists is kept, so invented keys and addresses take no place. A process that
 * hears no changes reads every time.
 */
export class RecentRights {
  readonly #means: Means;
  readonly #now: () => number;
  readonly #byTopic = new TopicIndex();
  readonly #kept;
  /** Changes heard so far: what was read while one arrived may be outdated. */
  #heard = 0;

  constructor(means: Means, { bytes = fitHeap(BUDGET_BYTES), now = () => performance.now() } = {}) {
    this.#means = means;
    this.#now = now;
    this.#kept = openBoundedCache<Kept>({
      bytes,
      bytesOf: (kept) => textBytes(JSON.stringify(kept)),
      onRemoved: ({ found }, key) => this.#byTopic.remove(key, topicsOf(found)),
    });
    for (const family of [ACCESS, MODULE])
      means.changes.subscribeFamily(family, (rest) =>
        this.#forget(rest === undefined ? undefined : family + rest),
      );
    means.metrics.watchCache("registry rights", () => this.size);
  }

  /** What the key with this secret opens at an address; null if either doesn't exist. */
  async find(secret: string, address: ModuleAddress): Promise<Found | null> {
    if (!isKeySecret(secret)) return null;
    const { changes } = this.#means;
    const { namespace, name, system } = asKept(address);
    const key = [hashSecret(secret), namespace, name, system].join(" ");
    const asked = this.#now();
    const kept = changes.isListening ? this.#kept.get(key) : undefined;
    if (kept && asked < kept.until) return kept.found;
    const heard = this.#heard;
    const found = await readForToken(this.#means, secret, address);
    if (found && changes.isListening && heard === this.#heard) {
      this.#kept.set(key, { found, until: asked + LASTS_MS });
      if (this.#kept.has(key)) this.#byTopic.add(key, topicsOf(found));
    }
    return found;
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

const topicsOf = ({ owner, module }: Found) => [
  `${ACCESS}${owner.viewer.id}`,
  `${MODULE}${module.id}`,
];
