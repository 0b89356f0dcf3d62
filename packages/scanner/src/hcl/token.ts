/** HCL token kinds, as numbers because a stream stores them in a byte array. */
export const TokenKind = {
  EndOfFile: 0,
  Newline: 1,
  /** `# …` or `// …`, without the newline. */
  LineComment: 2,
  BlockComment: 3,
  Identifier: 4,
  Number: 5,
  OpenQuote: 6,
  CloseQuote: 7,
  /** Literal text between quotes. */
  QuotedText: 8,
  /** `<<MARKER` with its newline. */
  OpenHeredoc: 9,
  CloseHeredoc: 10,
  /** Literal text of at most one heredoc line, including its newline. */
  HeredocText: 11,
  /** `${` or `${~`. */
  OpenInterpolation: 12,
  /** `%{` or `%{~`. */
  OpenDirective: 13,
  /** The `}` or `~}` that ends an interpolation or directive. */
  CloseTemplate: 14,
  OpenBrace: 15,
  CloseBrace: 16,
  OpenBracket: 17,
  CloseBracket: 18,
  OpenParen: 19,
  CloseParen: 20,
  Comma: 21,
  Dot: 22,
  Ellipsis: 23,
  Equal: 24,
  FatArrow: 25,
  EqualEqual: 26,
  NotEqual: 27,
  Less: 28,
  LessEqual: 29,
  Greater: 30,
  GreaterEqual: 31,
  Plus: 32,
  Minus: 33,
  Star: 34,
  Slash: 35,
  Percent: 36,
  And: 37,
  Or: 38,
  Bang: 39,
  Question: 40,
  Colon: 41,
  DoubleColon: 42,
  Invalid: 43,
} as const;

export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/**
 * A file's tokens, including comments and newlines, as parallel arrays: one object per token would
 * cost more than lexing. Only the spaces between tokens are omitted, so the source can be
 * reconstructed from the stream and the text.
 */
export class TokenStream {
  readonly text: string;
  length = 0;
  #kinds: Uint8Array;
  #starts: Int32Array;
  #ends: Int32Array;

  constructor(text: string) {
    this.text = text;
    const capacity = Math.max(32, text.length >> 2);
    this.#kinds = new Uint8Array(capacity);
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
  }

  push(kind: TokenKind, start: number, end: number): void {
    if (this.length === this.#kinds.length) this.#grow();
    this.#kinds[this.length] = kind;
    this.#starts[this.length] = start;
    this.#ends[this.length] = end;
    this.length++;
  }

  kind(index: number): TokenKind {
    return (this.#kinds[index] ?? TokenKind.EndOfFile) as TokenKind;
  }

  start(index: number): number {
    return this.#starts[index] ?? this.text.length;
  }

  end(index: number): number {
    return this.#ends[index] ?? this.text.length;
  }

  slice(index: number): string {
    return this.text.slice(this.start(index), this.end(index));
  }

  #grow(): void {
    const capacity = this.#kinds.length * 2;
    const kinds = new Uint8Array(capacity);
    kinds.set(this.#kinds);
    this.#kinds = kinds;
    const starts = new Int32Array(capacity);
    starts.set(this.#starts);
    this.#starts = starts;
    const ends = new Int32Array(capacity);
    ends.set(this.#ends);
    this.#ends = ends;
  }
}
