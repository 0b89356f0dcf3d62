import type { Evidence } from "../rule-language/fact.ts";
import { secretsIn } from "../secrets/find-secrets.ts";
import { MASK } from "../secrets/mask.ts";
import type { Location, SourceFile, Span } from "../source/source-file.ts";

/**
 * Masks secrets in excerpts and messages. A report reaches more people than the code does, so it
 * never repeats a secret, whether detected by format or by a rule.
 */
export class Redaction {
  readonly #found = new Map<SourceFile, Span[]>();
  readonly #sorted = new Map<SourceFile, readonly Span[]>();

  constructor(evidence: Iterable<Evidence>) {
    for (const { location, marks, secrets = [] } of evidence) {
      const places = [location, ...marks.defaults.map((fallback) => fallback.location)];
      for (const secret of secrets) for (const place of places) this.#hide(secret, place);
    }
  }

  /** The text at a location, with secrets masked. */
  text({ file, start, end }: Location): string {
    let shown = "";
    let at = start;
    for (const span of this.#spansOf(file)) {
      if (span.end <= at) continue;
      if (span.start >= end) break;
      shown += file.text.slice(at, Math.max(at, span.start));
      // Masks line by line to preserve line numbers.
      shown += file.text
        .slice(Math.max(at, span.start), Math.min(end, span.end))
        .replace(/.+/g, MASK);
      at = Math.min(end, span.end);
    }
    return shown + file.text.slice(at, end);
  }

  /** Evidence messages, which may quote a value, with secrets masked. */
  messages(evidence: readonly Evidence[]): readonly string[] {
    const secrets = evidence.flatMap(({ secrets: found = [] }) => found);
    return evidence.map(({ message }) =>
      secrets.reduce((text, secret) => text.replaceAll(secret, MASK), message),
    );
  }

  #hide(secret: string, { file, start, end }: Location): void {
    const spans = this.#found.get(file) ?? [];
    this.#found.set(file, spans);
    const place = file.text.slice(start, end);
    let at = place.indexOf(secret);
    if (at === -1) {
      // The secret is escaped or concatenated in the source, so mask everything after the first
      // quote.
      const quote = place.search(/["']|<</);
      if (quote !== -1) spans.push({ start: start + quote + 1, end });
    }
    for (; at !== -1; at = place.indexOf(secret, at + secret.length)) {
      spans.push({ start: start + at, end: start + at + secret.length });
    }
  }

  #spansOf(file: SourceFile): readonly Span[] {
    let spans = this.#sorted.get(file);
    if (spans === undefined) {
      const all = [...(this.#found.get(file) ?? []), ...secretsIn(file)];
      spans = all.toSorted((a, b) => a.start - b.start);
      this.#sorted.set(file, spans);
    }
    return spans;
  }
}
