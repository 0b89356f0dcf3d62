import { answerOf, LISTING_HEADERS, TOTAL_HEADER } from "../api/answer";
import type { ApiAnswer } from "../api/server-context";
import { lastingUtf8 } from "./lasting-utf8";
import { ENTRY_BYTES, LruCache } from "./lru-cache";

/** Bytes a character of an answer: its text (the key), the parsed answer, and its JSON. */
const CHARACTER_BYTES = 2 + 4 + 1;

interface Cached {
  /** Never reused. */
  readonly number: number;
  json?: Buffer;
}

/**
 * Recent answers of the API. Every request still calls the API, which decides what its caller may see, but
 * equal answers are parsed and serialized once. They are frozen.
 */
export class AnswerCache {
  readonly #answers: LruCache<unknown>;
  readonly #cached = new WeakMap<object, Cached>();
  #count = 0;

  /** @param capacity Bytes of all answers. */
  constructor(capacity: number) {
    this.#answers = new LruCache(capacity);
  }

  async read(sent: ApiAnswer): Promise<unknown> {
    const { headers } = sent;
    const text = await sent.text();
    const isListing = headers.has(TOTAL_HEADER);
    const totals = isListing
      ? LISTING_HEADERS.map((name) => `${headers.get(name)}\n`).join("")
      : "";
    // Joining would copy the text for each page, so it is the key itself where there are no headers.
    const key = totals + text;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = Object.freeze(
      answerOf(
        JSON.parse(text, (_, value) => Object.freeze(value)),
        headers,
      ),
    );
    if (typeof answer === "object" && answer !== null) {
      this.#cached.set(answer, { number: this.#count++ });
      this.#answers.set(key, answer, ENTRY_BYTES + CHARACTER_BYTES * key.length);
    }
    return answer;
  }

  /** Identifies an answer; undefined for anything else. */
  numberOf(data: object): number | undefined {
    return this.#cached.get(data)?.number;
  }

  /** As JSON for a script element. */
  jsonOf(data: unknown): Buffer {
    const cached = typeof data === "object" && data !== null ? this.#cached.get(data) : undefined;
    if (!cached) return encode(data);
    cached.json ??= encode(data);
    return cached.json;
  }
}

function encode(data: unknown): Buffer {
  return lastingUtf8(JSON.stringify(data).replaceAll("<", "\\u003c"));
}
