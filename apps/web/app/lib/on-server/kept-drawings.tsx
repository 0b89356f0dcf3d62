import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { ENTRY_BYTES, LastUsed } from "../kept/last-used";
import type { DrawKept } from "../kept/server-page";
import type { KeptAnswers } from "./kept-answers";
import type { PageInserts } from "./page-inserts";

interface ForPage {
  readonly drawKept: DrawKept;
  /** Draws for later pages what was missing in this one, which React has drawn as `page`. */
  keepMissing(page: string): void;
}

/**
 * The HTML of parts that were drawn lately, by what they were given. It is drawn bare, outside of any
 * page, where nothing is known of who looks but what the part is given; and it is kept only if React
 * has drawn the very same in a page.
 */
export class KeptDrawings {
  readonly #answers: KeptAnswers;
  /** Null for what is drawn in its page each time. */
  readonly #html: LastUsed<Buffer | null>;
  readonly #parts = new WeakMap<object, number>();
  #count = 0;

  /** @param capacity Bytes of all drawings. */
  constructor(answers: KeptAnswers, capacity: number) {
    this.#answers = answers;
    this.#html = new LastUsed(capacity);
  }

  forPage(inserts: PageInserts): ForPage {
    const missing = new Map<string, () => string | null>();
    return {
      drawKept: (Part, given) => {
        const key = this.#keyOf(Part, given);
        const html = key === undefined ? null : this.#html.get(key);
        if (html) return inserts.put(html);
        if (key !== undefined && html === undefined) missing.set(key, () => draw(Part, given));
        return undefined;
      },
      keepMissing: (page) => {
        for (const [key, draw] of missing) {
          const html = draw();
          const kept = html !== null && page.includes(html) ? Buffer.from(html) : null;
          const bytes = ENTRY_BYTES + 2 * key.length + (kept?.byteLength ?? 0);
          this.#html.set(key, kept, bytes);
        }
      },
    };
  }

  /** Undefined where something is given that is neither plain nor an answer of the API. */
  #keyOf<Given extends object>(Part: ComponentType<Given>, given: Given): string | undefined {
    const parts: unknown[] = [];
    for (const [name, value] of Object.entries(given)) {
      const isThing = typeof value === "object" && value !== null;
      const known = isThing ? this.#answers.numberOf(value) : value;
      if ((isThing && known === undefined) || typeof value === "function") return undefined;
      parts.push(name, typeof value, known);
    }
    // Days ago are counted from today.
    const today = new Date().toISOString().slice(0, 10);
    return JSON.stringify([today, this.#numberOf(Part), ...parts]);
  }

  #numberOf(Part: object): number {
    const known = this.#parts.get(Part);
    if (known !== undefined) return known;
    this.#parts.set(Part, this.#count);
    return this.#count++;
  }
}

function draw<Given extends object>(Part: ComponentType<Given>, given: Given): string | null {
  try {
    return renderToString(<Part {...given} />);
  } catch {
    // It asks for more than it is given, and is drawn in its page each time.
    return null;
  }
}
