import { EvaluationFailure } from "../../evaluate/failure.ts";
import type { ObjectValue, StringValue, Value } from "../../evaluate/value.ts";

/**
 * A template expression in brackets: `[concat(parameters('name'), '-x')]`. Only Bicep has the kinds
 * from `written` on.
 */
export type Expression =
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "call"; readonly name: string; readonly operands: readonly Expression[] }
  | { readonly kind: "member"; readonly of: Expression; readonly key: Expression }
  /** An object or a list that is written within an expression. */
  | { readonly kind: "written"; readonly value: Value }
  /** The ID of a resource of the template. */
  | { readonly kind: "id"; readonly type: string; readonly names: readonly Expression[] }
  /** An expression in one iteration of a copy loop. */
  | {
      readonly kind: "round";
      readonly loop: string;
      readonly index: Expression;
      readonly of: Expression;
    }
  /** An output of a deployment. */
  | {
      readonly kind: "output";
      readonly deployment: string;
      readonly index: Expression | undefined;
      readonly name: string;
    }
  /** An expression of another document, with values for its parameters. */
  | {
      readonly kind: "apply";
      readonly document: () => ObjectValue;
      readonly given: readonly (readonly [string, Expression])[];
      readonly of: Expression;
    };

/** A string of a document that stands for an expression. */
export interface ExpressionValue extends StringValue {
  readonly expression: Expression;
}

/**
 * The expression that a string of a document stands for, if it does. Throws `EvaluationFailure` if
 * it isn't valid.
 */
export function expressionOf(value: StringValue | ExpressionValue): Expression | undefined {
  if ("expression" in value) return value.expression;
  const text = expressionIn(value.value);
  return text === undefined ? undefined : parseExpression(text);
}

/** The expressions that an expression consists of. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "call":
      return expression.operands;
    case "member":
      return [expression.of, expression.key];
    case "id":
      return expression.names;
    case "round":
      return [expression.index, expression.of];
    case "apply":
      return expression.given.map(([, operand]) => operand);
    default:
      return [];
  }
}

/** The names of the parameters that an expression mentions; none if it isn't valid. */
export function parametersOf(value: StringValue): readonly string[] {
  return operandsOf(/^parameters$/i, value);
}

/** The same for variables. */
export function variablesOf(value: StringValue): readonly string[] {
  return operandsOf(/^variables$/i, value);
}

/** What a function is called with in an expression, as far as that is written out. */
function operandsOf(name: RegExp, value: StringValue): readonly string[] {
  const names: string[] = [];
  const expression = validExpression(value);
  const pending = new Set(expression === undefined ? [] : [expression]);
  // Iterating over a Set includes items added during the iteration.
  for (const next of pending) {
    const [first] = partsOf(next);
    const isCalled = next.kind === "call" && name.test(next.name);
    if (isCalled && first?.kind === "literal") names.push(String(first.value));
    for (const part of partsOf(next)) pending.add(part);
  }
  return names;
}

/** Like `expressionOf`, but undefined if it isn't valid. */
export function validExpression(value: StringValue): Expression | undefined {
  try {
    return expressionOf(value);
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

/** Maximum nesting of calls. */
const MAX_DEPTH = 100;

const TOKEN =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<number>-?\d+)|(?<name>[A-Za-z_][\w-]*)|(?<mark>[()[\],.]))/y;

interface Token {
  readonly kind: "text" | "number" | "name" | "mark";
  readonly text: string;
}

/** The text between the brackets of an expression; undefined for other text. */
function expressionIn(text: string): string | undefined {
  if (!text.startsWith("[") || text.startsWith("[[") || !text.endsWith("]")) return undefined;
  return text.slice(1, -1);
}

/** Throws `EvaluationFailure` if the text isn't an expression. */
function parseExpression(text: string): Expression {
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
