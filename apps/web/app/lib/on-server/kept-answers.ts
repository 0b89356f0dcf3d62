import { answerOf, LISTING_HEADERS, TOTAL_HEADER } from "../api/answer";
import type { ApiAnswer } from "../api/server-context";
import { ENTRY_BYTES, LastUsed } from "../kept/last-used";

/** Of a character of an answer: its text, which is the key, what is read of it, and its JSON. */
const CHARACTER_BYTES = 2 + 4 + 1;

interface Kept {
  /** Never given to another one. */
  readonly number: number;
  json?: Buffer;
}

/**
 * What the API has answered lately. Every request still asks, and is answered what its sender may see;
 * but whoever gets the very same text gets the very same thing, which was read once and does not change.
 */
export class KeptAnswers {
  readonly #answers: LastUsed<unknown>;
  readonly #kept = new WeakMap<object, Kept>();
  #count = 0;

  /** @param capacity Bytes of all answers. */
  constructor(capacity: number) {
    this.#answers = new LastUsed(capacity);
  }

  async read(sent: ApiAnswer): Promise<unknown> {
    const { headers } = sent;
    const text = await sent.text();
    const isListing = headers.has(TOTAL_HEADER);
    const said = isListing ? LISTING_HEADERS.map((name) => `${headers.get(name)}\n`).join("") : "";
    // The text itself where that is all: to join it to nothing would copy it for each page.
    const key = said + text;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = Object.freeze(
      answerOf(
        JSON.parse(text, (_, value) => Object.freeze(value)),
        headers,
      ),
    );
    if (typeof answer === "object" && answer !== null) {
      this.#kept.set(answer, { number: this.#count++ });
      this.#answers.set(key, answer, ENTRY_BYTES + CHARACTER_BYTES * key.length);
    }
    return answer;
  }

  /** What tells this answer from all others; undefined for what is no answer. */
  numberOf(data: object): number | undefined {
    return this.#kept.get(data)?.number;
  }

  /** As JSON for a script element. */
  jsonOf(data: unknown): Buffer {
    const kept = typeof data === "object" && data !== null ? this.#kept.get(data) : undefined;
    if (!kept) return encode(data);
    kept.json ??= encode(data);
    return kept.json;
  }
}

function encode(data: unknown): Buffer {
  return Buffer.from(JSON.stringify(data).replaceAll("<", "\\u003c"));
}
