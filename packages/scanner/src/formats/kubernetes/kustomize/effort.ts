/** Maximum nesting of kustomizations. */
export const MAX_STOREYS = 100;

/** Maximum number of values recreated by all kustomizations of a module. */
const MAX_EFFORT = 2_000_000;

/** The cost of a resulting manifest, which stays in memory while rules evaluate it. */
export const MANIFEST = 100;

/** The effort limit is exceeded. */
export class EffortSpent extends Error {}

/** Limits the work of kustomizations, which can request a lot in a few lines. */
export class Effort {
  #left = MAX_EFFORT;

  spend(values: number): void {
    this.#left -= values;
    if (this.#left < 0) throw new EffortSpent("Kustomizations ask for too much");
  }
}
