import type { Diagnostic } from "../source/diagnostic.ts";
import type { Span } from "../source/source-file.ts";
import { TokenKind, type TokenStream } from "./token.ts";

/** Maximum nesting of expressions and blocks. Terraform code seldom exceeds 20. */
export const MAX_NESTING = 200;

/** Parsing stops after this many diagnostics. */
const MAX_DIAGNOSTICS = 50;

/**
 * Thrown inside the parser if a construct can't be parsed. Statement parsing catches it and
 * recovers.
 */
export class SyntaxFailure extends Error {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}

/** A position to backtrack to. */
export interface Checkpoint {
  readonly index: number;
  readonly lastEnd: number;
  readonly nesting: number;
}

/**
 * The parser's position in a token stream. Comments are skipped. Newlines are significant only
 * where the grammar says so; `countNewlines` toggles this for one construct.
 */
export class Cursor {
  readonly tokens: TokenStream;
  readonly diagnostics: Diagnostic[] = [];
  #index = -1;
  #newlinesCount = true;
  /** Current nesting level. Recovery restores the statement's own level. */
  nesting = 0;
  /** End offset of the last consumed token, which is the end of the current node. */
  lastEnd = 0;

  constructor(tokens: TokenStream) {
    this.tokens = tokens;
    this.#skip();
  }

  get kind(): TokenKind {
    return this.tokens.kind(this.#index);
  }

  get start(): number {
    return this.tokens.start(this.#index);
  }

  get end(): number {
    return this.tokens.end(this.#index);
  }

  get text(): string {
    return this.tokens.slice(this.#index);
  }

  get span(): Span {
    return { start: this.start, end: this.end };
  }

  get hasGivenUp(): boolean {
    return this.diagnostics.length >= MAX_DIAGNOSTICS;
  }

  advance(): void {
    this.lastEnd = this.tokens.end(this.#index);
    this.#skip();
  }

  checkpoint(): Checkpoint {
    return { index: this.#index, lastEnd: this.lastEnd, nesting: this.nesting };
  }

  /** Backtracks to `checkpoint`. */
  restore(checkpoint: Checkpoint): void {
    this.#index = checkpoint.index;
    this.lastEnd = checkpoint.lastEnd;
    this.nesting = checkpoint.nesting;
  }

  is(kind: TokenKind): boolean {
    return this.kind === kind;
  }

  /** Consumes the token if it is of this kind, and returns whether it did. */
  take(kind: TokenKind): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  expect(kind: TokenKind, what: string): void {
    if (!this.take(kind)) this.fail(`Expected ${what}, found ${this.describe()}`);
  }

  fail(message: string, span: Span = this.span): never {
    throw new SyntaxFailure(message, span);
  }

  report(message: string, span: Span): void {
    if (!this.hasGivenUp) this.diagnostics.push({ message, start: span.start, end: span.end });
  }

  isWord(word: string): boolean {
    return this.kind === TokenKind.Identifier && this.text === word;
  }

  /** The kind of the token after the current one, in the current newline mode. */
  peekKind(): TokenKind {
    let index = this.#index + 1;
    while (this.#isSkipped(this.tokens.kind(index))) index++;
    return this.tokens.kind(index);
  }

  /** The current token as text for messages. */
  describe(): string {
    if (this.kind === TokenKind.EndOfFile) return "the end of the file";
    if (this.kind === TokenKind.Newline) return "the end of the line";
    const text = this.text;
    return text.length > 24 ? `"${text.slice(0, 24)}…"` : `"${text}"`;
  }

  /**
   * Sets whether newlines are significant and returns the previous mode, which the caller restores
   * after the construct. Call it after consuming the opening token. A failure leaves the mode
   * unchanged; recovery resets it.
   */
  countNewlines(count: boolean): boolean {
    const before = this.#newlinesCount;
    if (before === count) return before;
    this.#newlinesCount = count;
    if (count) this.#stepBackToNewline();
    else if (this.kind === TokenKind.Newline) this.#skip();
    return before;
  }

  /** Enters a nesting level. Fails at the limit instead of overflowing the stack. */
  descend(): void {
    if (this.nesting >= MAX_NESTING) this.fail(`Nested deeper than ${MAX_NESTING} levels`);
    this.nesting++;
  }

  ascend(): void {
    this.nesting--;
  }

  /** Returns to a newline that was skipped while newlines were insignificant. */
  #stepBackToNewline(): void {
    let newline = this.#index;
    for (let index = this.#index - 1; index >= 0; index--) {
      const kind = this.tokens.kind(index);
      if (!this.#isTrivia(kind) || this.tokens.start(index) < this.lastEnd) break;
      if (kind === TokenKind.Newline) newline = index;
    }
    this.#index = newline;
  }

  #isTrivia(kind: TokenKind): boolean {
    return (
      kind === TokenKind.Newline ||
      kind === TokenKind.LineComment ||
      kind === TokenKind.BlockComment
    );
  }

  #isSkipped(kind: TokenKind): boolean {
    if (kind === TokenKind.Newline) return !this.#newlinesCount;
    return kind === TokenKind.LineComment || kind === TokenKind.BlockComment;
  }

  #skip(): void {
    const last = this.tokens.length - 1;
    let index = Math.min(this.#index + 1, last);
    while (this.#isSkipped(this.tokens.kind(index))) index++;
    this.#index = index;
  }
}
