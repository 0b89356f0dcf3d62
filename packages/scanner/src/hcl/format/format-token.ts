import { graphemeCount } from "../../source/graphemes.ts";
import { TokenKind } from "../token.ts";

/** A token on its way through the formatter. */
export interface FormatToken {
  readonly kind: TokenKind;
  readonly text: string;
  /** Blanks in front of it. */
  spaces: number;
}

/** How a token changes the depth of brackets; template sequences count as brackets. */
export function bracketChange({ kind }: FormatToken): -1 | 0 | 1 {
  switch (kind) {
    case TokenKind.OpenBrace:
    case TokenKind.OpenBracket:
    case TokenKind.OpenParen:
    case TokenKind.OpenInterpolation:
    case TokenKind.OpenDirective:
      return 1;
    case TokenKind.CloseBrace:
    case TokenKind.CloseBracket:
    case TokenKind.CloseParen:
    case TokenKind.CloseTemplate:
      return -1;
    default:
      return 0;
  }
}

/** Width in characters as users see them, blanks in front included. */
export function widthOf(tokens: readonly FormatToken[]): number {
  return tokens.reduce((sum, { text, spaces }) => sum + spaces + graphemeCount(text), 0);
}
