import type { Move } from "../facts/facts.ts";

/** Maximum length of a chain of moves; a cycle would never end. */
const MAX_STEPS = 50;

/**
 * Maps addresses of the old version to the new version, based on the new version's `moved` blocks.
 */
export class Moves {
  readonly #targets: ReadonlyMap<string, string>;

  constructor(moves: readonly Move[]) {
    const real = moves.filter(({ from, to }) => from !== to);
    this.#targets = new Map(real.map(({ from, to }) => [from, to]));
  }

  /** The new address. A block can move a resource, or a module call with everything in it. */
  follow(address: string): string {
    let current = address;
    for (let step = 0; step < MAX_STEPS; step++) {
      const next = this.#step(current);
      if (next === undefined) return current;
      current = next;
    }
    return current;
  }

  #step(address: string): string | undefined {
    const parts = address.split(".");
    for (let length = parts.length; length > 0; length--) {
      const target = this.#targets.get(parts.slice(0, length).join("."));
      if (target !== undefined) return [target, ...parts.slice(length)].join(".");
    }
    return undefined;
  }
}
