/** Kustomizations that build upon one another are followed so far. */
export const MAX_STOREYS = 100;

/** So many values may be made anew by all kustomizations of a module together. */
const MAX_EFFORT = 2_000_000;

/** A manifest that comes out costs as much, for it is held for as long as rules look at it. */
export const MANIFEST = 100;

/** More was asked for than is done. */
export class EffortSpent extends Error {}

/** The work that kustomizations may ask for: they can ask for very much in a few lines. */
export class Effort {
  #left = MAX_EFFORT;

  spend(values: number): void {
    this.#left -= values;
    if (this.#left < 0) throw new EffortSpent("Kustomizations ask for too much");
  }
}
