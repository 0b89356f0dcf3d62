import { lex } from "../lexer.ts";
import { parseHcl } from "../parser.ts";
import { TokenKind, type TokenStream } from "../token.ts";
import type { FormatToken } from "./format-token.ts";
import { layOut } from "./lines.ts";
import { applyRewrites, rewritesFor } from "./rewrite.ts";

/**
 * Formats source in Terraform's canonical style, like `terraform fmt`. Source with syntax errors is
 * returned unchanged.
 */
export function formatHcl(source: string): string {
  const { body, tokens, diagnostics } = parseHcl(source);
  if (diagnostics.length > 0) return source;
  const rewrites = rewritesFor(body, tokens);
  const stream = rewrites.length === 0 ? tokens : lex(applyRewrites(source, rewrites)).tokens;
  const formatted = formatTokens(stream);
  layOut(formatted);
  // Trailing spaces at the end of the file don't belong to any line; Terraform leaves them
  // unchanged.
  const trailing = stream.text.length - (stream.length > 1 ? stream.end(stream.length - 2) : 0);
  const lines = formatted.map(({ text, spaces }) => " ".repeat(spaces) + text);
  return lines.join("") + " ".repeat(trailing);
}

/** Merges line comments with their newline, because a line comment includes it. */
function formatTokens(tokens: TokenStream): FormatToken[] {
  const formatted: FormatToken[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const kind = tokens.kind(index);
    if (kind === TokenKind.EndOfFile) break;
    let text = tokens.slice(index);
    if (kind === TokenKind.LineComment && tokens.kind(index + 1) === TokenKind.Newline) {
      index++;
      text += tokens.slice(index);
    }
    formatted.push({ kind, text, spaces: 0 });
  }
  return formatted;
}
