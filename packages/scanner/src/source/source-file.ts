/** A half-open range of UTF-16 code unit offsets into one file's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A position in a file. `line` and `column` are 1-based; `column` is in UTF-16 code units, as in
 * SARIF.
 */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A span and its file. */
export interface Location extends Span {
  readonly file: SourceFile;
}

/**
 * A text file of the scanned tree. Syntax nodes store only offsets, to keep parsing fast; lines and
 * columns are computed here on demand.
 */
export class SourceFile {
  readonly path: string;
  readonly text: string;
  #lineStarts: number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /** The line and column of `offset`. Offsets beyond the end are clamped. */
  position(offset: number): Position {
    const starts = this.lineStarts();
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= clamped) low = middle;
      else high = middle - 1;
    }
    return { offset: clamped, line: low + 1, column: clamped - (starts[low] ?? 0) + 1 };
  }

  /** Lines `first` to `last`, 1-based and inclusive, without the final line break. */
  lines(first: number, last: number): Location {
    const starts = this.lineStarts();
    const start = starts[Math.max(0, first - 1)] ?? this.text.length;
    const next = starts[last];
    if (next === undefined) return { file: this, start, end: this.text.length };
    return { file: this, start, end: next - (this.text[next - 2] === "\r" ? 2 : 1) };
  }

  private lineStarts(): number[] {
    if (this.#lineStarts === undefined) {
      const starts = [0];
      for (let at = this.text.indexOf("\n"); at !== -1; at = this.text.indexOf("\n", at + 1)) {
        starts.push(at + 1);
      }
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }
}
