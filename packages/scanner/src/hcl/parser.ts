import type { Diagnostic } from "../source/diagnostic.ts";
import type { Attribute, Block, Body, Expression, Label, Literal, Template } from "./ast.ts";
import { type Checkpoint, Cursor, SyntaxFailure } from "./cursor.ts";
import { parseExpression } from "./expression.ts";
import { type LexedSource, lex, lexTemplate } from "./lexer.ts";
import { parseBareTemplate } from "./template.ts";
import { TokenKind, type TokenStream } from "./token.ts";

/** A parsed file: its syntax tree and diagnostics. */
export interface ParsedSource {
  readonly body: Body;
  readonly tokens: TokenStream;
  /** In source order; empty if the file is valid HCL. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a file in HCL native syntax. Never throws: a syntax error becomes a diagnostic, and
 * parsing continues with the next statement. Runs in linear time.
 */
export function parseHcl(text: string): ParsedSource {
  const { tokens, diagnostics } = lex(text);
  const cursor = new Cursor(tokens);
  const body = parseBody(cursor, TokenKind.EndOfFile);
  return { body, tokens, diagnostics: inTextOrder([...diagnostics, ...cursor.diagnostics]) };
}

/** Parses a single expression; `undefined` if invalid. */
export function parseHclExpression(text: string): Expression | undefined {
  return parseWhole(lex(text), parseExpression);
}

/** Parses a template without delimiters; `undefined` if invalid. */
export function parseHclTemplate(text: string): Literal | Template | undefined {
  return parseWhole(lexTemplate(text), (cursor) => parseBareTemplate(cursor, parseExpression));
}

function parseWhole<T>(source: LexedSource, parse: (cursor: Cursor) => T): T | undefined {
  if (source.diagnostics.length > 0) return undefined;
  const cursor = new Cursor(source.tokens);
  cursor.countNewlines(false);
  const parsed = attempt(cursor, () => {
    const whole = parse(cursor);
    cursor.expect(TokenKind.EndOfFile, "the end of the text");
    return whole;
  });
  return cursor.diagnostics.length === 0 ? parsed : undefined;
}

function inTextOrder(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.sort((a, b) => a.start - b.start);
}

function parseBody(cursor: Cursor, close: TokenKind): Body {
  const { start } = cursor;
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  const seen = new Set<string>();
  while (!cursor.is(close) && !cursor.is(TokenKind.EndOfFile) && !cursor.hasGivenUp) {
    if (cursor.take(TokenKind.Newline)) continue;
    const checkpoint = cursor.checkpoint();
    const statement = attempt(cursor, () => parseStatement(cursor));
    if (statement === undefined) {
      recover(cursor, checkpoint);
    } else if ("value" in statement) {
      attributes.push(statement);
      if (seen.has(statement.name)) {
        cursor.report(`The argument "${statement.name}" is set twice`, statement.nameSpan);
      }
      seen.add(statement.name);
    } else {
      blocks.push(statement);
    }
  }
  return { start, end: cursor.start, attributes, blocks };
}

/** Runs `parse`. A syntax failure is reported and returns `undefined`. */
function attempt<T>(cursor: Cursor, parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    cursor.report(error.message, error.span);
    return undefined;
  }
}

function parseStatement(cursor: Cursor): Attribute | Block {
  if (cursor.is(TokenKind.OpenQuote)) {
    // As Terraform 0.11 accepted it: `tags { "a" = "b" }`.
    cursor.fail(
      "Expected an argument or block, found a text. Only a map has names in quotes: `tags = { … }`",
    );
  }
  if (!cursor.is(TokenKind.Identifier)) {
    cursor.fail(`Expected an argument or block, found ${cursor.describe()}`);
  }
  const statement =
    cursor.peekKind() === TokenKind.Equal ? parseAttribute(cursor) : parseBlock(cursor);
  expectStatementEnd(cursor);
  return statement;
}

function parseAttribute(cursor: Cursor): Attribute {
  const name = cursor.text;
  const nameSpan = cursor.span;
  cursor.advance();
  cursor.expect(TokenKind.Equal, '"="');
  const value = parseExpression(cursor);
  return { start: nameSpan.start, end: value.end, name, nameSpan, value };
}

function expectStatementEnd(cursor: Cursor): void {
  const { kind } = cursor;
  if (kind === TokenKind.Newline || kind === TokenKind.EndOfFile) return;
  cursor.fail(`Expected the end of the line, found ${cursor.describe()}`);
}

function parseBlock(cursor: Cursor): Block {
  const { start, text: type } = cursor;
  cursor.advance();
  const labels: Label[] = [];
  while (!cursor.is(TokenKind.OpenBrace)) labels.push(parseLabel(cursor));
  const header = { start, end: cursor.lastEnd };
  const opening = cursor.span;
  cursor.descend();
  cursor.advance();
  const isOneLine = !cursor.is(TokenKind.Newline) && !cursor.is(TokenKind.EndOfFile);
  const body = isOneLine ? parseOneLineBody(cursor) : parseBody(cursor, TokenKind.CloseBrace);
  if (!cursor.take(TokenKind.CloseBrace)) cursor.report("This block is not closed", opening);
  cursor.ascend();
  return { type, labels, body, header, start, end: cursor.lastEnd };
}

/**
 * A block whose content starts on the same line as its brace holds at most one argument and must
 * end on that line.
 */
function parseOneLineBody(cursor: Cursor): Body {
  const { start } = cursor;
  const attributes: Attribute[] = [];
  if (cursor.is(TokenKind.Identifier) && cursor.peekKind() === TokenKind.Equal) {
    attributes.push(parseAttribute(cursor));
  }
  if (!cursor.is(TokenKind.CloseBrace)) {
    cursor.fail(
      "A single-line block can contain only one argument and must close on the same line",
    );
  }
  return { start, end: cursor.start, attributes, blocks: [] };
}

function parseLabel(cursor: Cursor): Label {
  const { start } = cursor;
  if (cursor.is(TokenKind.Identifier)) {
    const value = cursor.text;
    cursor.advance();
    return { start, end: cursor.lastEnd, value };
  }
  if (!cursor.is(TokenKind.OpenQuote)) {
    cursor.fail(`Expected "=", a label or "{", found ${cursor.describe()}`);
  }
  const label = parseExpression(cursor);
  if (label.kind !== "literal" || typeof label.value !== "string") {
    return cursor.fail("A block label must be a plain string", label);
  }
  return { start: label.start, end: label.end, value: label.value };
}

/**
 * Skips a broken statement, starting again from its first token: to the next newline outside its
 * brackets, or to the closing brace of the enclosing body.
 */
function recover(cursor: Cursor, statement: Checkpoint): void {
  const failedAt = cursor.start;
  cursor.restore(statement);
  cursor.countNewlines(true);
  const open: TokenKind[] = [];
  for (; !cursor.is(TokenKind.EndOfFile); cursor.advance()) {
    const { kind } = cursor;
    const closes = CLOSING.get(kind);
    if (OPENING.has(kind)) open.push(kind);
    else if (closes !== undefined) {
      const depth = open.lastIndexOf(closes);
      // Brackets opened inside one that closes now were never closed themselves.
      if (depth !== -1) open.length = depth;
      else if (kind === TokenKind.CloseBrace && statement.nesting > 0 && cursor.start >= failedAt) {
        return;
      }
    } else if (kind === TokenKind.Newline && open.length === 0 && cursor.start >= failedAt) return;
  }
}

/**
 * Closing tokens and their opening tokens. A template sequence opens in two ways and counts as one.
 */
const CLOSING: ReadonlyMap<TokenKind, TokenKind> = new Map([
  [TokenKind.CloseBrace, TokenKind.OpenBrace],
  [TokenKind.CloseBracket, TokenKind.OpenBracket],
  [TokenKind.CloseParen, TokenKind.OpenParen],
  [TokenKind.CloseQuote, TokenKind.OpenQuote],
  [TokenKind.CloseHeredoc, TokenKind.OpenHeredoc],
]);

const OPENING: ReadonlySet<TokenKind> = new Set(CLOSING.values());
