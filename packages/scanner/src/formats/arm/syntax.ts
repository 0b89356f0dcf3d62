import { EvaluationFailure } from "../../evaluate/failure.ts";

/** A template expression in brackets: `[concat(parameters('name'), '-x')]`. */
export type Expression =
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "call"; readonly name: string; readonly operands: readonly Expression[] }
  | { readonly kind: "member"; readonly of: Expression; readonly key: Expression };

/** Maximum nesting of calls. */
const MAX_DEPTH = 100;

const TOKEN =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<number>-?\d+)|(?<name>[A-Za-z_][\w-]*)|(?<mark>[()[\],.]))/y;

interface Token {
  readonly kind: "text" | "number" | "name" | "mark";
  readonly text: string;
}

/** The text between the brackets of an expression; undefined for other text. */
export function expressionIn(text: string): string | undefined {
  if (!text.startsWith("[") || text.startsWith("[[") || !text.endsWith("]")) return undefined;
  return text.slice(1, -1);
}

/** Throws `EvaluationFailure` if the text isn't an expression. */
export function parseExpression(text: string): Expression {
  const parser = new Parser(tokensOf(text));
  const expression = parser.expression(0);
  if (!parser.isAtEnd) throw new EvaluationFailure("not an expression");
  return expression;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) throw new EvaluationFailure("not an expression");
    at = TOKEN.lastIndex;
    for (const kind of ["text", "number", "name", "mark"] as const) {
      const found = groups[kind];
      if (found !== undefined) tokens.push({ kind, text: found });
    }
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  expression(depth: number): Expression {
    if (depth > MAX_DEPTH) throw new EvaluationFailure("nested too deep to evaluate");
    let expression = this.#primary(depth);
    for (;;) {
      if (this.#skip(".")) {
        const key = this.#next("name");
        expression = { kind: "member", of: expression, key: { kind: "literal", value: key } };
      } else if (this.#skip("[")) {
        expression = { kind: "member", of: expression, key: this.expression(depth + 1) };
        this.#expect("]");
      } else {
        return expression;
      }
    }
  }

  #primary(depth: number): Expression {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === "mark")
      throw new EvaluationFailure("not an expression");
    this.#at++;
    if (token.kind === "number") return { kind: "literal", value: Number(token.text) };
    if (token.kind === "text") {
      return { kind: "literal", value: token.text.slice(1, -1).replaceAll("''", "'") };
    }
    let name = token.text;
    // User-defined functions have a namespace prefix.
    while (this.#skip(".")) name += `.${this.#next("name")}`;
    this.#expect("(");
    const operands: Expression[] = [];
    if (this.#skip(")")) return { kind: "call", name, operands };
    do operands.push(this.expression(depth + 1));
    while (this.#skip(","));
    this.#expect(")");
    return { kind: "call", name, operands };
  }

  #next(kind: Token["kind"]): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) throw new EvaluationFailure("not an expression");
    this.#at++;
    return token.text;
  }

  #skip(mark: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "mark" || token.text !== mark) return false;
    this.#at++;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#skip(mark)) throw new EvaluationFailure("not an expression");
  }
}
