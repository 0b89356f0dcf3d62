/**
 * What stands in one page without passing through React, for it is encoded already. React writes a mark
 * in its place, made of the page's nonce, which nothing else in the page holds.
 */
export class PageInserts {
  readonly #mark: string;
  readonly #inserts: (readonly Buffer[])[] = [];

  constructor(nonce: string) {
    this.#mark = `<!--${nonce} `;
  }

  /** Answers the HTML that stands for `bytes` until the page is put together. */
  put(...bytes: readonly Buffer[]): string {
    return `${this.#mark}${this.#inserts.push(bytes) - 1}-->`;
  }

  /** The page's bytes, with everything in its place. */
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
