import type { Diagnostic } from "../source/diagnostic.ts";
import { CharacterClass, characterClass, endOfIdentifier, isIdentifierStart } from "./character.ts";
import { TokenKind, TokenStream } from "./token.ts";

/** The lexer's enclosing construct: a brace of the expression language, or a kind of template. */
type Frame =
  | { readonly kind: "brace" }
  | { readonly kind: "interpolation" }
  | { readonly kind: "quote"; readonly start: number }
  | { readonly kind: "heredoc"; readonly start: number; readonly marker: string }
  | { readonly kind: "text" };

const BRACE: Frame = { kind: "brace" };
const INTERPOLATION: Frame = { kind: "interpolation" };
const TEXT: Frame = { kind: "text" };

const LF = 10;
const CR = 13;
const QUOTE = 34;
const HASH = 35;
const DOLLAR = 36;
const PERCENT = 37;
const STAR = 42;
const DOT = 46;
const SLASH = 47;
const LESS = 60;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const TILDE = 126;

/**
 * Multi-character operators and punctuation; if one is a prefix of another, the longer comes first.
 */
const LONG_PUNCTUATION: readonly (readonly [text: string, kind: TokenKind])[] = [
  ["...", TokenKind.Ellipsis],
  ["==", TokenKind.EqualEqual],
  ["=>", TokenKind.FatArrow],
  ["!=", TokenKind.NotEqual],
  ["<=", TokenKind.LessEqual],
  [">=", TokenKind.GreaterEqual],
  ["&&", TokenKind.And],
  ["||", TokenKind.Or],
  ["::", TokenKind.DoubleColon],
];

const SHORT_PUNCTUATION: ReadonlyMap<string, TokenKind> = new Map([
  ["[", TokenKind.OpenBracket],
  ["]", TokenKind.CloseBracket],
  ["(", TokenKind.OpenParen],
  [")", TokenKind.CloseParen],
  [",", TokenKind.Comma],
  [".", TokenKind.Dot],
  ["=", TokenKind.Equal],
  ["<", TokenKind.Less],
  [">", TokenKind.Greater],
  ["+", TokenKind.Plus],
  ["-", TokenKind.Minus],
  ["*", TokenKind.Star],
  ["/", TokenKind.Slash],
  ["%", TokenKind.Percent],
  ["!", TokenKind.Bang],
  ["?", TokenKind.Question],
  [":", TokenKind.Colon],
]);

const shortKinds = new Uint8Array(128).fill(TokenKind.Invalid);
for (const [character, kind] of SHORT_PUNCTUATION) shortKinds[character.charCodeAt(0)] = kind;
const longByFirst: (typeof LONG_PUNCTUATION)[] = [];
for (let code = 0; code < 128; code++) {
  longByFirst[code] = LONG_PUNCTUATION.filter(([text]) => text.charCodeAt(0) === code);
}

/** The result of lexing a file. */
export interface LexedSource {
  readonly tokens: TokenStream;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Splits HCL source into tokens, including comments and newlines. Template nesting is tracked on an
 * explicit stack, so no input can overflow the call stack. Invalid input produces `Invalid` tokens
 * or a diagnostic, never an exception.
 *
 * The token grammar follows HashiCorp's HCL native syntax specification.
 */
export function lex(text: string): LexedSource {
  return new Lexer(text).run();
}

/** Lexes a template without delimiters, such as a file passed to `templatefile`. */
export function lexTemplate(text: string): LexedSource {
  return new Lexer(text, TEXT).run();
}

class Lexer {
  readonly #text: string;
  readonly #tokens: TokenStream;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #frames: Frame[] = [];
  #at = 0;

  constructor(text: string, frame?: Frame) {
    this.#text = text;
    this.#tokens = new TokenStream(text);
    if (frame !== undefined) this.#frames.push(frame);
  }

  run(): LexedSource {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    while (this.#at < this.#text.length) {
      const frame = this.#frames.at(-1);
      if (frame?.kind === "quote") this.#lexQuoted();
      else if (frame?.kind === "heredoc") this.#lexHeredoc(frame.marker);
      else if (frame?.kind === "text") this.#lexTextLine();
      else this.#lexExpression();
    }
    const open = this.#frames.findLast(({ kind }) => kind === "quote" || kind === "heredoc");
    if (open !== undefined && "start" in open) {
      this.#report(`Unterminated ${open.kind === "quote" ? "string" : "heredoc"}`, open.start);
    }
    this.#tokens.push(TokenKind.EndOfFile, this.#text.length, this.#text.length);
    return { tokens: this.#tokens, diagnostics: this.#diagnostics };
  }

  #report(message: string, start: number, end = this.#at): void {
    this.#diagnostics.push({ message, start, end: Math.max(end, start) });
  }

  /** Lexes expression tokens until a template opens or the enclosing one continues. */
  #lexExpression(): void {
    const text = this.#text;
    const tokens = this.#tokens;
    let at = this.#at;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      switch (characterClass(code)) {
        case CharacterClass.Blank:
          at++;
          continue;
        case CharacterClass.IdentifierStart: {
          const end = endOfIdentifier(text, at + 1);
          tokens.push(TokenKind.Identifier, at, end);
          at = end;
          continue;
        }
        case CharacterClass.Digit: {
          const end = endOfNumber(text, at);
          tokens.push(TokenKind.Number, at, end);
          at = end;
          continue;
        }
        case CharacterClass.LineEnd: {
          const end = code === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
          tokens.push(
            text.charCodeAt(end - 1) === LF ? TokenKind.Newline : TokenKind.Invalid,
            at,
            end,
          );
          at = end;
          continue;
        }
      }
      this.#at = at;
      if (this.#lexSymbol(code)) return;
      at = this.#at;
    }
    this.#at = at;
  }

  /** Lexes a token other than a word, number or space. Returns true if template text follows. */
  #lexSymbol(code: number): boolean {
    const text = this.#text;
    const at = this.#at;
    const next = text.charCodeAt(at + 1);
    switch (code) {
      case QUOTE:
        this.#push(TokenKind.OpenQuote, 1);
        this.#frames.push({ kind: "quote", start: at });
        return true;
      case HASH:
        this.#lexLineComment();
        return false;
      case SLASH:
        if (next === SLASH) this.#lexLineComment();
        else if (next === STAR) this.#lexBlockComment();
        else this.#push(TokenKind.Slash, 1);
        return false;
      case OPEN_BRACE:
        this.#frames.push(BRACE);
        this.#push(TokenKind.OpenBrace, 1);
        return false;
      case CLOSE_BRACE:
        return this.#lexClosingBrace(1);
      case TILDE:
        if (next === CLOSE_BRACE && this.#frames.at(-1)?.kind === "interpolation") {
          return this.#lexClosingBrace(2);
        }
        break;
      case LESS:
        if (next === LESS && this.#lexHeredocOpening()) return true;
        break;
    }
    this.#lexPunctuation(code);
    return false;
  }

  #reportLoneReturn(at: number): void {
    this.#report("A carriage return must be followed by a line feed", at, at + 1);
  }

  #push(kind: TokenKind, length: number): void {
    this.#tokens.push(kind, this.#at, this.#at + length);
    this.#at += length;
  }

  #lexClosingBrace(length: 1 | 2): boolean {
    const frame = this.#frames.pop();
    if (frame?.kind !== "interpolation") {
      this.#push(TokenKind.CloseBrace, 1);
      return false;
    }
    this.#push(TokenKind.CloseTemplate, length);
    return true;
  }

  #lexLineComment(): void {
    const text = this.#text;
    let end = text.indexOf("\n", this.#at);
    if (end === -1) end = text.length;
    else if (text.charCodeAt(end - 1) === CR) end--;
    this.#push(TokenKind.LineComment, end - this.#at);
  }

  #lexBlockComment(): void {
    const start = this.#at;
    const close = this.#text.indexOf("*/", start + 2);
    const end = close === -1 ? this.#text.length : close + 2;
    this.#push(close === -1 ? TokenKind.Invalid : TokenKind.BlockComment, end - start);
    if (close === -1) this.#report("Unterminated comment", start);
  }

  #lexHeredocOpening(): boolean {
    const text = this.#text;
    const markerStart = this.#at + (text.charAt(this.#at + 2) === "-" ? 3 : 2);
    if (!isIdentifierStart(text.codePointAt(markerStart) ?? 0)) return false;
    const markerEnd = endOfIdentifier(text, markerStart);
    let end = markerEnd;
    if (text.charCodeAt(end) === CR) end++;
    if (text.charCodeAt(end) !== LF) return false;
    const marker = text.slice(markerStart, markerEnd);
    this.#frames.push({ kind: "heredoc", start: this.#at, marker });
    this.#push(TokenKind.OpenHeredoc, end + 1 - this.#at);
    return true;
  }

  #lexPunctuation(code: number): void {
    if (code < 128) {
      for (const [symbol, kind] of longByFirst[code] ?? []) {
        if (this.#text.startsWith(symbol, this.#at)) {
          this.#push(kind, symbol.length);
          return;
        }
      }
      this.#push((shortKinds[code] ?? TokenKind.Invalid) as TokenKind, 1);
      return;
    }
    const codePoint = this.#text.codePointAt(this.#at) ?? code;
    if (isIdentifierStart(codePoint)) {
      this.#push(TokenKind.Identifier, endOfIdentifier(this.#text, this.#at) - this.#at);
    } else {
      this.#push(TokenKind.Invalid, codePoint > 0xffff ? 2 : 1);
    }
  }

  /** Lexes quoted text up to the closing quote or the next `${` or `%{`. */
  #lexQuoted(): void {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#pushText(TokenKind.QuotedText, at);
        this.#push(TokenKind.CloseQuote, 1);
        this.#frames.pop();
        return;
      }
      if (code === LF || (code === CR && text.charCodeAt(at + 1) === LF)) {
        this.#pushText(TokenKind.QuotedText, at);
        this.#report("A quoted string must end on the line it starts on", start);
        // Treating the string as closed keeps the rest of the file readable.
        this.#tokens.push(TokenKind.CloseQuote, at, at);
        this.#frames.pop();
        return;
      }
      if (code === CR) this.#reportLoneReturn(at);
      if (code === BACKSLASH) at += text.charCodeAt(at + 1) === LF ? 1 : 2;
      else if (code === DOLLAR || code === PERCENT) {
        const opening = this.#templateOpening(code, at);
        if (opening === "sequence") {
          this.#openSequence(TokenKind.QuotedText, code, at);
          return;
        }
        at += opening;
      } else at++;
    }
    this.#pushText(TokenKind.QuotedText, text.length);
  }

  /** Lexes a line of heredoc text, or up to its next `${` or `%{`. */
  #lexHeredoc(marker: string): void {
    if (this.#text.charCodeAt(this.#at - 1) === LF && this.#closeHeredoc(marker)) return;
    this.#lexTextLine();
  }

  #lexTextLine(): void {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === LF) {
        this.#pushText(TokenKind.HeredocText, at + 1);
        return;
      }
      if (code === CR && text.charCodeAt(at + 1) !== LF) this.#reportLoneReturn(at);
      if (code === DOLLAR || code === PERCENT) {
        const opening = this.#templateOpening(code, at);
        if (opening === "sequence") {
          this.#openSequence(TokenKind.HeredocText, code, at);
          return;
        }
        at += opening;
      } else at++;
    }
    this.#pushText(TokenKind.HeredocText, text.length);
  }

  #closeHeredoc(marker: string): boolean {
    const text = this.#text;
    let at = this.#at;
    while (characterClass(text.charCodeAt(at)) === CharacterClass.Blank) at++;
    if (!text.startsWith(marker, at)) return false;
    const lineEnd = text.indexOf("\n", at);
    // A marker on a last line without a newline doesn't count.
    if (lineEnd === -1 || text.slice(at + marker.length, lineEnd).trim() !== "") {
      return false;
    }
    const end = text.charCodeAt(lineEnd - 1) === CR ? lineEnd - 1 : lineEnd;
    this.#push(TokenKind.CloseHeredoc, end - this.#at);
    this.#frames.pop();
    return true;
  }

  /**
   * Classifies a `$` or `%` in template text: the start of a sequence, or literal text of some
   * length.
   */
  #templateOpening(code: number, at: number): "sequence" | number {
    const next = this.#text.charCodeAt(at + 1);
    if (next === OPEN_BRACE) return "sequence";
    // A doubled sign before a brace is an escape for the literal characters.
    if (next === code && this.#text.charCodeAt(at + 2) === OPEN_BRACE) return 3;
    return 1;
  }

  #openSequence(textKind: TokenKind, code: number, at: number): void {
    this.#pushText(textKind, at);
    const length = this.#text.charCodeAt(at + 2) === TILDE ? 3 : 2;
    this.#push(code === DOLLAR ? TokenKind.OpenInterpolation : TokenKind.OpenDirective, length);
    this.#frames.push(INTERPOLATION);
  }

  #pushText(kind: TokenKind, end: number): void {
    const clamped = Math.min(end, this.#text.length);
    if (clamped > this.#at) this.#tokens.push(kind, this.#at, clamped);
    this.#at = clamped;
  }
}

/** The end offset of the number that starts at `offset`. */
function endOfNumber(text: string, offset: number): number {
  let at = endOfDigits(text, offset);
  if (text.charCodeAt(at) === DOT && isDigit(text.charCodeAt(at + 1))) {
    at = endOfDigits(text, at + 1);
  }
  const exponent = text.charAt(at);
  if (exponent === "e" || exponent === "E") {
    const sign = text.charAt(at + 1);
    const digits = sign === "+" || sign === "-" ? at + 2 : at + 1;
    if (isDigit(text.charCodeAt(digits))) at = endOfDigits(text, digits);
  }
  return at;
}

function endOfDigits(text: string, offset: number): number {
  let at = offset;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

function isDigit(code: number): boolean {
  return characterClass(code) === CharacterClass.Digit;
}
