import type { Page } from "@playwright/test";

/** Deduplicated problems found by the crawl. */
export class Findings {
  readonly #said = new Map<string, string[]>();

  get count(): number {
    return this.#said.size;
  }

  add(person: string, path: string, what: string): void {
    const places = this.#said.get(what) ?? [];
    // Printed immediately, so that problems can be fixed while the crawl continues.
    if (places.length === 0) console.error(`${person} ${path}: ${what}`);
    this.#said.set(what, [...places, `${person} ${path}`]);
  }

  /** Records console messages and errors of the page. */
  follow(page: Page, person: string): void {
    const here = () => new URL(page.url()).pathname;
    page.on("pageerror", (error) => this.add(person, here(), `error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Expected 4xx responses; the page itself explains them.
      if (/^Failed to load resource: .* status of 4\d\d/.test(message.text())) return;
      this.add(person, here(), `console: ${message.text().slice(0, 300)}`);
    });
    this.#people.set(page, person);
  }

  readonly #people = new Map<Page, string>();

  of(page: Page, path: string, what: string): void {
    this.add(this.#people.get(page) ?? "", path, what);
  }

  print(): void {
    for (const [what, places] of this.#said) {
      console.error(`${what}\n    ${[...new Set(places)].slice(0, 5).join("\n    ")}`);
    }
    console.error(this.count === 0 ? "Nothing to complain of." : `${this.count} findings.`);
  }
}
