/** A CEL token. */
export interface Token {
  readonly kind: "text" | "number" | "name" | "sign";
  readonly value: string;
}

const PIECES =
  /\s*(?:\/\/[^\n]*\s*)?(?:(?<raw>r(?:"[^"\n]*"|'[^'\n]*'))|(?<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<number>\d+(?:\.\d+)?u?)|(?<name>[A-Za-z_]\w*)|(?<sign>&&|\|\||[=!<>]=|[-+*/%!<>()[\]{}.,?:]))/y;

/** Providers don't accept longer expressions. */
const MAX_LENGTH = 10_000;

/** Tokenizes an expression; `undefined` if invalid. */
export function tokensOf(source: string): readonly Token[] | undefined {
  if (source.length > MAX_LENGTH) return undefined;
  const tokens: Token[] = [];
  const rest = source.trimEnd();
  PIECES.lastIndex = 0;
  while (PIECES.lastIndex < rest.length) {
    const groups = PIECES.exec(rest)?.groups;
    if (groups === undefined) return undefined;
    tokens.push(tokenOf(groups));
  }
  return tokens;
}

function tokenOf({
  raw,
  text,
  number,
  name,
  sign = "",
}: Record<string, string | undefined>): Token {
  if (raw !== undefined) return { kind: "text", value: raw.slice(2, -1) };
  if (text !== undefined) return { kind: "text", value: unescaped(text.slice(1, -1)) };
  if (number !== undefined) return { kind: "number", value: number };
  return name === undefined ? { kind: "sign", value: sign } : { kind: "name", value: name };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
}
