import type { Cursor } from "./cursor.ts";
import { TokenKind } from "./token.ts";

/** The names that a `for` introduces; `keyName` is set only if there are two. */
export interface ForNames {
  readonly keyName: string | undefined;
  readonly valueName: string;
}

/** Parses `name in` or `key, value in` of a `for` expression or template directive. */
export function parseForNames(cursor: Cursor): ForNames {
  const first = parseName(cursor);
  const second = cursor.take(TokenKind.Comma) ? parseName(cursor) : undefined;
  if (!cursor.isWord("in")) cursor.fail(`Expected "in", found ${cursor.describe()}`);
  cursor.advance();
  return second === undefined
    ? { keyName: undefined, valueName: first }
    : { keyName: first, valueName: second };
}

function parseName(cursor: Cursor): string {
  if (!cursor.is(TokenKind.Identifier)) cursor.fail(`Expected a name, found ${cursor.describe()}`);
  const name = cursor.text;
  cursor.advance();
  return name;
}
