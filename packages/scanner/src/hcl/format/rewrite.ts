import type { Attribute, Block, Body, Expression } from "../ast.ts";
import { lex } from "../lexer.ts";
import { TokenKind, type TokenStream } from "../token.ts";

/** A replacement for a source range, applied before spacing. */
export interface Rewrite {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Quoted type names from before Terraform 0.12, with their modern equivalents. */
const QUOTED_TYPES: ReadonlyMap<string, string> = new Map([
  ["string", "string"],
  ["list", "list(string)"],
  ["map", "map(string)"],
]);

/** Collection types without an element type. */
const BARE_TYPES: ReadonlySet<string> = new Set(["list", "map", "set"]);

/** Changes by `terraform fmt` other than spacing: labels, legacy types, redundant `"${…}"`. */
export function rewritesFor(body: Body, tokens: TokenStream): Rewrite[] {
  const rewrites: Rewrite[] = [];
  collect(body, tokens, undefined, rewrites);
  return rewrites.sort((a, b) => a.start - b.start);
}

function collect(
  body: Body,
  tokens: TokenStream,
  enclosing: string | undefined,
  rewrites: Rewrite[],
): void {
  for (const attribute of body.attributes) {
    const isType = enclosing === "variable" && attribute.name === "type";
    const text = isType ? typeText(attribute.value) : unwrapped(attribute, tokens);
    if (text !== undefined) rewrites.push({ ...spanOf(attribute.value), text });
  }
  for (const block of body.blocks) {
    if (block.labels.length > 0) rewrites.push(labelRewrite(block, tokens));
    // Only a top-level block can be a variable declaration.
    const type = enclosing === undefined ? block.type : "";
    collect(block.body, tokens, type, rewrites);
  }
}

function labelRewrite({ labels, type, header }: Block, tokens: TokenStream): Rewrite {
  const quoted = labels.map(({ value, start, end }) => {
    const written = tokens.text.slice(start, end);
    return written.startsWith('"') ? written : `"${value}"`;
  });
  return { start: header.start + type.length, end: header.end, text: ` ${quoted.join(" ")}` };
}

function typeText(value: Expression): string | undefined {
  if (value.kind === "variable" && BARE_TYPES.has(value.name)) return `${value.name}(any)`;
  return value.kind === "literal" ? QUOTED_TYPES.get(String(value.value)) : undefined;
}

/** The expression inside a quoted template that is a single interpolation. */
function unwrapped({ value }: Attribute, tokens: TokenStream): string | undefined {
  if (value.kind !== "template" || tokens.text.charAt(value.start) !== '"') return undefined;
  const [only] = value.parts;
  if (value.parts.length !== 1 || only?.kind !== "interpolation") return undefined;
  const inside = interior(value, tokens);
  if (inside === undefined) return undefined;
  const isInParens = inside.startsWith("(") && inside.endsWith(")");
  return hasLineEnd(inside) && !isInParens ? `(${inside})` : inside;
}

/** Terraform ignores the newline at the end of a comment here. */
function hasLineEnd(text: string): boolean {
  const { tokens } = lex(text);
  for (let index = 0; index < tokens.length; index++) {
    const isComment = index > 0 && tokens.kind(index - 1) === TokenKind.LineComment;
    if (tokens.kind(index) === TokenKind.Newline && !isComment) return true;
  }
  return false;
}

/** The text between `"${` and `}"`, without strip markers. */
function interior({ start, end }: Expression, tokens: TokenStream): string | undefined {
  return /^"\$\{~?([\s\S]*?)~?\}"$/.exec(tokens.text.slice(start, end))?.[1]?.trim();
}

function spanOf({ start, end }: { start: number; end: number }) {
  return { start, end };
}

/** Applies the rewrites to the source. */
export function applyRewrites(source: string, rewrites: readonly Rewrite[]): string {
  let result = "";
  let copied = 0;
  for (const { start, end, text } of rewrites) {
    if (start < copied) continue;
    result += source.slice(copied, start) + text;
    copied = end;
  }
  return result + source.slice(copied);
}
