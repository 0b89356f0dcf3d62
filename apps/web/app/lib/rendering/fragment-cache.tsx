import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { AnswerCache } from "./answer-cache";
import { lastingUtf8 } from "./lasting-utf8";
import { ENTRY_BYTES, LruCache } from "./lru-cache";
import type { PageInserts } from "./page-inserts";
import type { CachedHtml } from "./server-page";

interface ForPage {
  readonly cachedHtml: CachedHtml;
  /** Renders the fragments that were missing in this page, given its HTML, for later pages. */
  cacheMissing(page: string): void;
}

/**
 * The HTML of page fragments, by component and props. A fragment is rendered on its own, outside of any
 * page, where nothing about the viewer is known but its props, and it is cached only if React rendered
 * exactly the same HTML within a page.
 */
export class FragmentCache {
  readonly #answers: AnswerCache;
  /** Null for a fragment that has to be rendered in its page each time. */
  readonly #html: LruCache<Buffer | null>;
  readonly #components = new WeakMap<object, number>();
  #count = 0;

  /** @param capacity Bytes of all fragments. */
  constructor(answers: AnswerCache, capacity: number) {
    this.#answers = answers;
    this.#html = new LruCache(capacity);
  }

  forPage(inserts: PageInserts): ForPage {
    const missing = new Map<string, () => string | null>();
    return {
      cachedHtml: (Component, props) => {
        const key = this.#keyOf(Component, props);
        const html = key === undefined ? null : this.#html.get(key);
        if (html) return inserts.put(html);
        if (key !== undefined && html === undefined) {
          missing.set(key, () => render(Component, props));
        }
        return undefined;
      },
      cacheMissing: (page) => {
        for (const [key, render] of missing) {
          const html = render();
          const cached = html !== null && page.includes(html) ? lastingUtf8(html) : null;
          const bytes = ENTRY_BYTES + 2 * key.length + (cached?.byteLength ?? 0);
          this.#html.set(key, cached, bytes);
        }
      },
    };
  }

  /** Undefined if a prop is neither plain nor an answer of the API. */
  #keyOf<Props extends object>(Component: ComponentType<Props>, props: Props): string | undefined {
    const parts: unknown[] = [];
    for (const [name, value] of Object.entries(props)) {
      const isObject = typeof value === "object" && value !== null;
      const known = isObject ? this.#answers.numberOf(value) : value;
      if ((isObject && known === undefined) || typeof value === "function") return undefined;
      parts.push(name, typeof value, known);
    }
    // Relative dates depend on the day.
    const today = new Date().toISOString().slice(0, 10);
    return JSON.stringify([today, this.#numberOf(Component), ...parts]);
  }

  #numberOf(Component: object): number {
    const known = this.#components.get(Component);
    if (known !== undefined) return known;
    this.#components.set(Component, this.#count);
    return this.#count++;
  }
}

function render<Props extends object>(
  Component: ComponentType<Props>,
  props: Props,
): string | null {
  try {
    return renderToString(<Component {...props} />);
  } catch {
    // It needs more than its props.
    return null;
  }
}
