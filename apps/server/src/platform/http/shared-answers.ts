/** An answer that is the same for everyone, ready to be sent again. */
export interface SharedAnswer {
  readonly body: string;
  readonly headers: [name: string, value: string][];
}

/**
 * Keeps the answers that everyone gets alike, until anything that they are made of changes: then all
 * are forgotten at once. A request that comes after that never gets an older answer, for whatever is
 * still being made for earlier ones is forgotten with the rest.
 */
export class SharedAnswers {
  readonly #capacity: number;
  #answers = new Map<string, Promise<SharedAnswer>>();

  constructor(capacity = 300) {
    this.#capacity = capacity;
  }

  /** The kept answer for `key`, or what `make` makes; asked at once by many, it is made once. */
  get(key: string, make: () => Promise<SharedAnswer>): Promise<SharedAnswer> {
    const answers = this.#answers;
    const known = answers.get(key);
    if (known) {
      // Moved to the end: the first is always the one that was not asked for the longest.
      answers.delete(key);
      answers.set(key, known);
      return known;
    }
    const made = make();
    answers.set(key, made);
    made.catch(() => answers.delete(key));
    if (answers.size > this.#capacity) answers.delete(answers.keys().next().value ?? "");
    return made;
  }

  forget(): void {
    this.#answers = new Map();
  }
}
