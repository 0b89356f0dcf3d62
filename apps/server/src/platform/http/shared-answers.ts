import { AsyncLocalStorage } from "node:async_hooks";
import { SHARED_TOPICS, type SharedTopic } from "@stackyard/contract/base/endpoint";
import type { Changes } from "../db/changes.ts";
import type { Metrics } from "../metrics.ts";
import type { Text } from "./bodies/compression.ts";

/** An answer that is the same for everyone, ready to be sent again. */
export interface SharedAnswer {
  readonly body: Text;
  readonly headers: [name: string, value: string][];
}

interface Kept {
  readonly answer: Promise<SharedAnswer>;
  /** What it is made of, those answers included that it was made of in turn; whole when it is made. */
  readonly madeOf: Set<SharedTopic>;
  /** Of its text, once it is made. */
  length: number | undefined;
}

/**
 * Keeps the answers that everyone gets alike, each until something that it is made of changes. A
 * request that comes after that never gets an older answer, for whatever is still being made is
 * forgotten, too.
 */
export class SharedAnswers {
  readonly #capacity: number;
  readonly #hearsChanges: () => boolean;
  readonly #making = new AsyncLocalStorage<Set<SharedTopic>>();
  readonly #kept = new Map<string, Kept>();
  #length = 0;

  /**
   * @param capacity Characters and bytes kept at most; a page has some 200,000, one module some 5,000.
   * @param hearsChanges While false, nothing is kept: nobody would say when it is out of date.
   */
  constructor(capacity = 30_000_000, hearsChanges = () => true) {
    this.#capacity = capacity;
    this.#hearsChanges = hearsChanges;
  }

  /**
   * The kept answer for `key`, or what `make` makes; asked at once by many, it is made once. An answer
   * that is made of others, as a page is, is made of what they are made of.
   */
  async get(
    key: string,
    make: () => Promise<SharedAnswer>,
    madeOf: readonly SharedTopic[] = [],
  ): Promise<SharedAnswer> {
    const kept = this.#kept.get(key) ?? this.#make(key, make, madeOf);
    // Moved to the end: the first is always the one that was not asked for the longest.
    this.#kept.delete(key);
    if (this.#hearsChanges()) this.#kept.set(key, kept);
    else this.#drop(key, kept);
    try {
      return await kept.answer;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#drop(key, kept);
      throw error;
    } finally {
      const outer = this.#making.getStore();
      for (const topic of kept.madeOf) outer?.add(topic);
    }
  }

  /** What is kept, in characters and bytes. */
  get size(): number {
    return this.#length;
  }

  /** Drops what is made of `topics`, which have changed; without them, everything. */
  forget(topics?: readonly SharedTopic[]): void {
    for (const [key, kept] of this.#kept) {
      const isMade = kept.length !== undefined;
      const isOld = !topics || !isMade || topics.some((topic) => kept.madeOf.has(topic));
      if (isOld) this.#drop(key, kept);
    }
  }

  #make(key: string, make: () => Promise<SharedAnswer>, topics: readonly SharedTopic[]): Kept {
    const madeOf = new Set(topics);
    const answer = this.#making.run(madeOf, make);
    const kept: Kept = { answer, madeOf, length: undefined };
    answer.then(
      ({ body }) => {
        // Forgotten meanwhile, it is not kept, and must not count.
        if (this.#kept.get(key) !== kept) return;
        kept.length = body.length;
        this.#length += body.length;
        this.#makeRoom();
      },
      () => {},
    );
    return kept;
  }

  #makeRoom(): void {
    for (const [key, kept] of this.#kept) {
      if (this.#length <= this.#capacity) return;
      this.#drop(key, kept);
    }
  }

  #drop(key: string, { length = 0 }: Kept): void {
    this.#kept.delete(key);
    this.#length -= length;
  }
}

/** Shared answers that are forgotten when this or another process changes what they are made of. */
export function openSharedAnswers(
  {
    changes,
    metrics,
  }: { readonly changes: Changes; readonly metrics?: Pick<Metrics, "watchCache"> },
  { name, capacity }: { readonly name: string; readonly capacity?: number },
): SharedAnswers {
  const answers = new SharedAnswers(capacity, () => changes.isListening);
  for (const topic of SHARED_TOPICS)
    changes.subscribe(`shared ${topic}`, () => answers.forget([topic]));
  metrics?.watchCache(name, () => answers.size);
  return answers;
}
