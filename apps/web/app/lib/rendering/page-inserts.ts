/**
 * Encoded parts of one page that don't pass through React. React renders a placeholder for each, which
 * contains the page's nonce, so nothing else on the page can look like one.
 */
export class PageInserts {
  readonly #mark: string;
  readonly #inserts: (readonly Buffer[])[] = [];

  constructor(nonce: string) {
    this.#mark = `<!--${nonce} `;
  }

  /** Returns the placeholder for `bytes`. */
  put(...bytes: readonly Buffer[]): string {
    return `${this.#mark}${this.#inserts.push(bytes) - 1}-->`;
  }

  /** The page's bytes, with the placeholders replaced. */
  complete(page: string): Buffer[] {
    const [head = "", ...marked] = page.split(this.#mark);
    return [
      Buffer.from(head),
      ...marked.flatMap((text) => {
        const end = text.indexOf("-->");
        const insert = this.#inserts[Number(text.slice(0, end))] ?? [];
        return [...insert, Buffer.from(text.slice(end + "-->".length))];
      }),
    ];
  }
}
