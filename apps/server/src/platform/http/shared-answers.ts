import { AsyncLocalStorage } from "node:async_hooks";
import { SHARED_TOPICS, type SharedTopic } from "@stackyard/contract/base/endpoint";
import type { Changes } from "../db/changes.ts";
import { fitHeap, openBoundedCache, textBytes } from "../limits/bounded-cache.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { compress, type Encoding, type Text } from "./bodies/compression.ts";

/** An answer that is the same for everyone, ready to be sent again. */
export interface SharedAnswer {
  readonly body: Text;
  readonly headers: [name: string, value: string][];
}

interface Made {
  readonly answer: SharedAnswer | Promise<SharedAnswer>;
  /**
   * The topics it depends on, including those of the answers it was made from; complete once it is
   * computed.
   */
  readonly cacheTopics: Set<SharedTopic>;
}

interface Kept extends Made {
  readonly answer: SharedAnswer;
  readonly packedBytes: number;
}

interface Options {
  /**
   * Budget including keys, headers and bookkeeping. A page takes about 250,000 bytes, a list about
   * 50,000.
   */
  readonly bytes?: number;
  readonly entries?: number;
  /** While false, nothing is cached, because changes would go unnoticed. */
  readonly hearsChanges?: () => boolean;
}

/**
 * Caches answers that are the same for everyone, each until one of its topics changes. A request
 * that arrives after a change never gets an older answer: answers being computed are dropped as
 * well. Keys are canonical addresses, so unknown parameters don't create entries.
 */
export class SharedAnswers {
  readonly #hearsChanges: () => boolean;
  readonly #topics = new AsyncLocalStorage<Set<SharedTopic>>();
  readonly #kept;
  /** Bounded by the requests in work. */
  readonly #making = new Map<string, Made>();
  readonly #packed = new WeakMap<SharedAnswer, Partial<Record<Encoding, Promise<Buffer>>>>();

  constructor({ bytes = fitHeap(30_000_000), entries, hearsChanges = () => true }: Options = {}) {
    this.#hearsChanges = hearsChanges;
    this.#kept = openBoundedCache<Kept>({ bytes, ...(entries && { entries }), bytesOf });
  }

  /**
   * The cached answer for `key`, or the result of `make`, which runs once for concurrent requests.
   * An answer computed from others, such as a page, inherits their topics.
   */
  async get(
    key: string,
    make: () => Promise<SharedAnswer>,
    cacheTopics: readonly SharedTopic[] = [],
  ): Promise<SharedAnswer> {
    const made = this.#find(key) ?? this.#make(key, make, cacheTopics);
    try {
      return await made.answer;
    } finally {
      const outer = this.#topics.getStore();
      for (const topic of made.cacheTopics) outer?.add(topic);
    }
  }

  /** Bytes in the cache. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  /** Drops the answers that depend on `topics`; without topics, all of them. */
  forget(topics?: readonly SharedTopic[]): void {
    this.#making.clear();
    const isOld = ({ cacheTopics }: Kept) =>
      !topics || topics.some((topic) => cacheTopics.has(topic));
    const old = [...this.#kept.entries()].filter(([, kept]) => isOld(kept));
    for (const [key] of old) this.#kept.delete(key);
  }

  /** The compressed body of an answer, computed once while it is cached. */
  pack(key: string, answer: SharedAnswer, encoding: Encoding): Promise<Buffer> {
    const forms = this.#packed.get(answer) ?? {};
    this.#packed.set(answer, forms);
    forms[encoding] ??= compress(answer.body, encoding).then((packed) => {
      const kept = this.#kept.peek(key);
      if (kept?.answer === answer) {
        const packedBytes = kept.packedBytes + packed.byteLength;
        this.#kept.set(key, { ...kept, packedBytes });
      }
      return packed;
    });
    return forms[encoding];
  }

  #find(key: string): Made | undefined {
    return this.#hearsChanges() ? (this.#kept.get(key) ?? this.#making.get(key)) : undefined;
  }

  #make(key: string, make: () => Promise<SharedAnswer>, topics: readonly SharedTopic[]): Made {
    const cacheTopics = new Set(topics);
    const answer = this.#topics.run(cacheTopics, make);
    const made = { answer, cacheTopics };
    if (!this.#hearsChanges()) return made;
    this.#making.set(key, made);
    const isCurrent = () => this.#making.get(key) === made && this.#making.delete(key);
    answer.then(
      (answer) => {
        if (isCurrent()) this.#kept.set(key, { answer, cacheTopics, packedBytes: 0 });
      },
      () => void isCurrent(),
    );
    return made;
  }
}

function bytesOf({ answer: { body, headers }, packedBytes }: Kept): number {
  const bodyBytes = typeof body === "string" ? textBytes(body) : body.byteLength;
  return headers.flat().reduce((sum, text) => sum + textBytes(text), bodyBytes + packedBytes);
}

/** Shared answers that are dropped when this or another process changes what they depend on. */
export function openSharedAnswers(
  {
    changes,
    metrics,
  }: { readonly changes: Changes; readonly metrics?: Pick<Metrics, "watchCache"> },
  { name, bytes }: { readonly name: string; readonly bytes?: number },
): SharedAnswers {
  const answers = new SharedAnswers({
    ...(bytes && { bytes }),
    hearsChanges: () => changes.isListening,
  });
  for (const topic of SHARED_TOPICS)
    changes.subscribe(`shared ${topic}`, () => answers.forget([topic]));
  metrics?.watchCache(name, () => answers.size);
  return answers;
}
