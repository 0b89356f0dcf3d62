/** Maximum number of commands to follow, and of characters to read, in all that a package runs. */
const MAX_COMMANDS = 50_000;
const MAX_CHARACTERS = 5_000_000;

/** The work that following scripts may take, so that a small package can't ask for very much. */
export class TraceBudget {
  #commands = MAX_COMMANDS;
  #characters = MAX_CHARACTERS;

  /** Whether another command may be followed. */
  takeCommand(): boolean {
    return this.#commands-- > 0;
  }

  /** Whether a text of this length may be read. */
  takeText(length: number): boolean {
    this.#characters -= length;
    return this.#characters > 0;
  }
}
