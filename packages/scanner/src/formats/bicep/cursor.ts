/** Where a text isn't Bicep. */
export class BicepFault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Maximum nesting of expressions and declarations. */
const MAX_DEPTH = 200;

const NAME = /[A-Za-z_]\w*/y;
const BLANK = /(?:[ \t]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|#[^\r\n]*)+/y;
const BLANK_LINES = /(?:\s+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|#[^\r\n]*)+/y;

/** A position in the text of a Bicep file. Comments and directives count as blanks. */
export class Cursor {
  readonly text: string;
  at: number;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
    this.at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Skips blanks within a line. */
  blank(): void {
    this.match(BLANK);
  }

  /** Skips blanks and line breaks. */
  lines(): void {
    this.match(BLANK_LINES);
  }

  /** Matches a sticky pattern here and moves behind it. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** Skips blanks, then this text if it follows. */
  skip(text: string): boolean {
    this.blank();
    if (!this.startsWith(text)) return false;
    this.at += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.skip(text)) throw this.fault(`Expected \`${text}\``);
  }

  /** The name that follows blanks, if one does. */
  maybeName(): string | undefined {
    this.blank();
    return this.match(NAME);
  }

  name(): string {
    const name = this.maybeName();
    if (name === undefined) throw this.fault("Expected a name");
    return name;
  }

  /** Skips a keyword, if it follows as a whole word. */
  keyword(word: string): boolean {
    const before = this.at;
    if (this.maybeName() === word) return true;
    this.at = before;
    return false;
  }

  /** Whether the line ends here, apart from blanks and comments. */
  get isLineEnd(): boolean {
    this.blank();
    return this.isAtEnd || this.startsWith("\n") || this.startsWith("\r");
  }

  fault(message: string, offset = this.at): BicepFault {
    return new BicepFault(message, offset);
  }

  /** Runs one level deeper. */
  within<T>(run: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw this.fault(`Nested deeper than ${MAX_DEPTH} levels`);
    this.#depth++;
    try {
      return run();
    } finally {
      this.#depth--;
    }
  }
}
