import type { Move } from "../facts/facts.ts";

/** Moves of moves are followed so far; a circle would never end. */
const MAX_STEPS = 50;

/** Where the addresses of an old version are in a new one, by the `moved` blocks of the new one. */
export class Moves {
  readonly #targets: ReadonlyMap<string, string>;

  constructor(moves: readonly Move[]) {
    const real = moves.filter(({ from, to }) => from !== to);
    this.#targets = new Map(real.map(({ from, to }) => [from, to]));
  }

  /** The new address; a block may move a resource, or a whole module call with all that is in it. */
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
