import { isKeySecret } from "../domains/members/sessions/key-secret.ts";
import { ACCESS } from "../domains/members/sessions/token-owners.ts";
import { MODULE } from "../domains/modules/catalog/recent-modules.ts";
import {
  canonicalAddress,
  type ModuleAddress,
} from "../domains/modules/downloads/read-by-address.ts";
import { hashSecret } from "../platform/hash-secret.ts";
import { RecentReads } from "../platform/http/shared/recent-reads.ts";
import type { Services } from "../platform/services.ts";
import { type Found, readForToken } from "./read-for-token.ts";

type Means = Pick<Services, "db" | "config" | "changes" | "metrics">;

/** What keys were found to open within the last second, until its owner's access or the module changes. */
export class RecentRights {
  readonly #means: Means;
  readonly #reads: RecentReads<Found>;

  constructor(means: Means, bounds: { readonly bytes?: number; readonly now?: () => number } = {}) {
    this.#means = means;
    this.#reads = new RecentReads(means, {
      name: "registry rights",
      families: [ACCESS, MODULE],
      topicsOf: ({ owner, module }) => [ACCESS + owner.viewer.id, MODULE + module.id],
      ...bounds,
    });
  }

  /** What the key with this secret opens at an address; null if either doesn't exist. */
  async find(secret: string, address: ModuleAddress): Promise<Found | null> {
    if (!isKeySecret(secret)) return null;
    const { namespace, name, system } = canonicalAddress(address);
    const key = [hashSecret(secret), namespace, name, system].join(" ");
    return this.#reads.find(key, () => readForToken(this.#means, secret, address));
  }

  /** Bytes kept. */
  get size(): number {
    return this.#reads.size;
  }
}
