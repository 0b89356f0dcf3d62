import { TokenKind } from "../token.ts";
import { bracketChange, type FormatToken } from "./format-token.ts";

const TEXT_OPENERS: ReadonlySet<TokenKind> = new Set([
  TokenKind.QuotedText,
  TokenKind.HeredocText,
  TokenKind.OpenQuote,
  TokenKind.OpenHeredoc,
]);

const TEXT_CLOSERS: ReadonlySet<TokenKind> = new Set([
  TokenKind.QuotedText,
  TokenKind.HeredocText,
  TokenKind.CloseQuote,
  TokenKind.CloseHeredoc,
]);

/** A minus after one of these tokens is a sign, not a subtraction. */
const BEFORE_SIGN: ReadonlySet<TokenKind> = new Set([
  TokenKind.OpenParen,
  TokenKind.OpenBrace,
  TokenKind.OpenBracket,
  TokenKind.Equal,
  TokenKind.Colon,
  TokenKind.Comma,
  TokenKind.Question,
  TokenKind.Plus,
  TokenKind.Star,
  TokenKind.Slash,
  TokenKind.Percent,
  TokenKind.Minus,
  TokenKind.EqualEqual,
  TokenKind.NotEqual,
  TokenKind.Greater,
  TokenKind.GreaterEqual,
  TokenKind.Less,
  TokenKind.LessEqual,
  TokenKind.And,
  TokenKind.Or,
  TokenKind.Bang,
]);

/** Sets the spaces between the tokens of a cell; those before the first are unchanged. */
export function spaceCell(cell: readonly FormatToken[]): void {
  for (let index = 1; index < cell.length; index++) {
    const token = cell[index];
    const before = cell[index - 1];
    if (token === undefined || before === undefined) continue;
    token.spaces = isSpaceBetween(cell[index - 2], before, token) ? 1 : 0;
  }
}

/** Whether a space goes between `left` and `right`; `previous` is the token before `left`. */
function isSpaceBetween(
  previous: FormatToken | undefined,
  left: FormatToken,
  right: FormatToken,
): boolean {
  if (right.kind === TokenKind.Newline) return false;
  if (left.kind === TokenKind.Identifier && right.kind === TokenKind.OpenParen) return false;
  if (left.kind === TokenKind.DoubleColon || right.kind === TokenKind.DoubleColon) {
    return !(left.kind === TokenKind.Identifier || right.kind === TokenKind.Identifier);
  }
  if (left.kind === TokenKind.Dot || right.kind === TokenKind.Dot) return false;
  if (right.kind === TokenKind.Comma || right.kind === TokenKind.Ellipsis) return false;
  if (left.kind === TokenKind.Comma) return true;
  if (TEXT_OPENERS.has(left.kind) || TEXT_CLOSERS.has(right.kind)) return false;
  // In `for x in [y]`, the bracket isn't an index of "in".
  if (left.text === "in" && previous?.kind === TokenKind.Identifier) return true;
  if (right.kind === TokenKind.OpenBracket && mayBeIndexed(left)) return false;
  if (left.kind === TokenKind.Bang) return false;
  if (left.kind === TokenKind.Minus)
    return previous !== undefined && !BEFORE_SIGN.has(previous.kind);
  if (left.kind === TokenKind.OpenBrace || right.kind === TokenKind.CloseBrace) {
    return !(left.kind === TokenKind.OpenBrace && right.kind === TokenKind.CloseBrace);
  }
  if (isSequenceOpening(left) && right.kind === TokenKind.OpenBrace) return true;
  if (left.kind === TokenKind.CloseBrace && right.kind === TokenKind.CloseTemplate) return true;
  if (left.kind === TokenKind.CloseTemplate && isSequenceOpening(right)) return false;
  return bracketChange(left) <= 0 && bracketChange(right) >= 0;
}

function mayBeIndexed(token: FormatToken): boolean {
  return (
    token.kind === TokenKind.Identifier ||
    token.kind === TokenKind.Number ||
    bracketChange(token) < 0
  );
}

function isSequenceOpening({ kind }: FormatToken): boolean {
  return kind === TokenKind.OpenInterpolation || kind === TokenKind.OpenDirective;
}
