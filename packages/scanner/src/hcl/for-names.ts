import type { Cursor } from "./cursor.ts";
import { TokenKind } from "./token.ts";

/** The names a `for` introduces; `keyName` only where two are written. */
export interface ForNames {
  readonly keyName: string | undefined;
  readonly valueName: string;
}

/** Parses `name in` or `key, value in`, as `for` has it in expressions and in templates. */
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
