import { graphemeCount } from "../../source/graphemes.ts";
import { TokenKind } from "../token.ts";

/** A token in the formatter. */
export interface FormatToken {
  readonly kind: TokenKind;
  readonly text: string;
  /** Number of spaces before it. */
  spaces: number;
}

/** How a token changes the bracket depth. Template sequences count as brackets. */
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

/** Width in graphemes, including leading spaces. */
export function widthOf(tokens: readonly FormatToken[]): number {
  return tokens.reduce((sum, { text, spaces }) => sum + spaces + graphemeCount(text), 0);
}
