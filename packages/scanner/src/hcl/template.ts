import type { Span } from "../source/source-file.ts";
import type { Expression, Literal, Template, TemplatePart } from "./ast.ts";
import type { Cursor } from "./cursor.ts";
import { unescapeQuoted, unescapeTemplate } from "./escape.ts";
import { parseForNames } from "./for-names.ts";
import { removeCommonIndent } from "./heredoc-indent.ts";
import type { TemplateItem } from "./template-item.ts";
import { TokenKind } from "./token.ts";

type ParseExpression = (cursor: Cursor) => Expression;

/**
 * Parses `"…"` at the cursor. `parseExpression` is a parameter to avoid a circular import:
 * expressions contain templates.
 */
export function parseQuoted(cursor: Cursor, parseExpression: ParseExpression): Literal | Template {
  const { start } = cursor;
  cursor.advance();
  const items = parseItems(cursor, parseExpression, TokenKind.CloseQuote);
  cursor.expect(TokenKind.CloseQuote, "the closing quote");
  return assemble(cursor, items, start);
}

/** Parses `<<MARKER` or `<<-MARKER` at the cursor. The second form removes common indentation. */
export function parseHeredoc(cursor: Cursor, parseExpression: ParseExpression): Literal | Template {
  const { start } = cursor;
  const isIndented = cursor.text.startsWith("<<-");
  cursor.advance();
  const items = parseItems(cursor, parseExpression, TokenKind.CloseHeredoc);
  cursor.expect(TokenKind.CloseHeredoc, "the end marker of the heredoc");
  if (isIndented) removeCommonIndent(items);
  return assemble(cursor, items, start);
}

/** Parses a template without delimiters, such as a JSON string. */
export function parseBareTemplate(
  cursor: Cursor,
  parseExpression: ParseExpression,
): Literal | Template {
  const items = parseItems(cursor, parseExpression, TokenKind.EndOfFile);
  return assemble(cursor, items, 0);
}

function parseItems(
  cursor: Cursor,
  parseExpression: ParseExpression,
  close: TokenKind,
): TemplateItem[] {
  const items: TemplateItem[] = [];
  let trimsNext = false;
  for (;;) {
    const { kind, start } = cursor;
    if (kind === close || kind === TokenKind.EndOfFile) return items;
    if (kind === TokenKind.QuotedText || kind === TokenKind.HeredocText) {
      const raw = cursor.text;
      const value =
        kind === TokenKind.QuotedText ? unescapeQuoted(cursor, raw) : unescapeTemplate(raw);
      items.push({
        kind: "text",
        start,
        end: cursor.end,
        value: trimsNext ? value.trimStart() : value,
      });
      trimsNext = false;
      cursor.advance();
      continue;
    }
    if (kind !== TokenKind.OpenInterpolation && kind !== TokenKind.OpenDirective) {
      cursor.fail(`Unexpected ${cursor.describe()} in a template`);
    }
    const previous = items.at(-1);
    if (cursor.text.endsWith("~") && previous?.kind === "text") {
      previous.value = previous.value.trimEnd();
    }
    cursor.advance();
    const mode = cursor.countNewlines(false);
    cursor.descend();
    const item =
      kind === TokenKind.OpenInterpolation
        ? { kind: "interpolation" as const, expression: parseExpression(cursor) }
        : parseDirective(cursor, parseExpression);
    trimsNext = cursor.text.startsWith("~");
    cursor.expect(TokenKind.CloseTemplate, '"}" of the template sequence');
    cursor.ascend();
    cursor.countNewlines(mode);
    items.push({ ...item, start, end: cursor.lastEnd });
  }
}

function parseDirective(cursor: Cursor, parseExpression: ParseExpression) {
  const keyword = cursor.is(TokenKind.Identifier) ? cursor.text : "";
  switch (keyword) {
    case "if":
      cursor.advance();
      return { kind: "if", condition: parseExpression(cursor) } as const;
    case "for": {
      cursor.advance();
      const names = parseForNames(cursor);
      return { kind: "for", names, collection: parseExpression(cursor) } as const;
    }
    case "else":
    case "endif":
    case "endfor":
      cursor.advance();
      return { kind: keyword } as const;
    default:
      return cursor.fail(`Expected a template directive, found ${cursor.describe()}`);
  }
}

function assemble(
  cursor: Cursor,
  items: readonly TemplateItem[],
  start: number,
): Literal | Template {
  const end = cursor.lastEnd;
  const first = items[0];
  if (first === undefined) return { kind: "literal", start, end, value: "" };
  if (items.every((item) => item.kind === "text")) {
    const value = items.length === 1 && first.kind === "text" ? first.value : joinText(items);
    return { kind: "literal", start, end, value };
  }
  const builder = new PartBuilder(cursor, items);
  return { kind: "template", start, end, parts: builder.build() };
}

function joinText(items: readonly TemplateItem[]): string {
  return items.map((item) => (item.kind === "text" ? item.value : "")).join("");
}

/** Matches `if … else … endif` and `for … endfor` to build a tree from the flat items. */
class PartBuilder {
  readonly #cursor: Cursor;
  readonly #items: readonly TemplateItem[];
  #index = 0;

  constructor(cursor: Cursor, items: readonly TemplateItem[]) {
    this.#cursor = cursor;
    this.#items = items;
  }

  build(): readonly TemplatePart[] {
    const parts = this.#sequence();
    const stray = this.#items[this.#index];
    if (stray !== undefined) this.#cursor.fail(`"${stray.kind}" without its start`, stray);
    return parts;
  }

  /** Consumes items up to an `else`, `endif` or `endfor`, which is left to the caller. */
  #sequence(): TemplatePart[] {
    const parts: TemplatePart[] = [];
    for (let item = this.#items[this.#index]; item !== undefined; item = this.#items[this.#index]) {
      if (item.kind === "else" || item.kind === "endif" || item.kind === "endfor") break;
      this.#index++;
      if (item.kind === "text") appendText(parts, item);
      else if (item.kind === "interpolation") parts.push(item);
      else parts.push(this.#directive(item));
    }
    return parts;
  }

  #directive(opening: Extract<TemplateItem, { kind: "if" | "for" }>): TemplatePart {
    this.#cursor.descend();
    const body = this.#sequence();
    const { start } = opening;
    let part: TemplatePart;
    if (opening.kind === "if") {
      const whenFalse = this.#items[this.#index]?.kind === "else" ? this.#elseSequence() : [];
      const end = this.#close("endif", opening);
      part = { kind: "if", start, end, condition: opening.condition, whenTrue: body, whenFalse };
    } else {
      const end = this.#close("endfor", opening);
      part = { kind: "for", start, end, ...opening.names, collection: opening.collection, body };
    }
    this.#cursor.ascend();
    return part;
  }

  #elseSequence(): TemplatePart[] {
    this.#index++;
    return this.#sequence();
  }

  #close(kind: "endif" | "endfor", opening: Span): number {
    const item = this.#items[this.#index];
    if (item?.kind !== kind) return this.#cursor.fail(`Missing "${kind}"`, opening);
    this.#index++;
    return item.end;
  }
}

/** Text that `~` emptied stays a part: beside it, an interpolation's value becomes a string. */
function appendText(parts: TemplatePart[], item: Extract<TemplateItem, { kind: "text" }>): void {
  const last = parts.at(-1);
  if (last?.kind === "text") {
    parts[parts.length - 1] = { ...last, end: item.end, value: last.value + item.value };
  } else {
    parts.push(item);
  }
}
