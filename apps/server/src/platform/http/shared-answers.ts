import type { Changes } from "../db/changes.ts";

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

  /** @param capacity Answers kept at most; a page is about 250 kB in memory. */
  constructor(capacity = 120) {
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

/** What the database announces when something has changed that shared answers are made of. */
const SHARED_CHANGE = "shared answers";

/** Shared answers that are forgotten when this or another process changes what they are made of. */
export function openSharedAnswers(changes: Changes): SharedAnswers {
  const answers = new SharedAnswers();
  changes.subscribe(SHARED_CHANGE, () => answers.forget());
  return answers;
}
