import type { Expression } from "./expression.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Operators by ascending precedence. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<", "<=", ">", ">=", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];

const MAX_DEPTH = 60;

/** Parses an expression; `undefined` if it is invalid or uses unsupported syntax. */
export function parseExpression(source: string): Expression | undefined {
  const tokens = tokensOf(source);
  return tokens === undefined ? undefined : new Parser(tokens).whole();
}

class Unreadable extends Error {}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression | undefined {
    try {
      const expression = this.#choice();
      return this.#at === this.#tokens.length ? expression : undefined;
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }

  #choice(): Expression {
    if (++this.#depth > MAX_DEPTH) throw new Unreadable();
    const condition = this.#binary(0);
    if (!this.#take("?")) {
      this.#depth--;
      return condition;
    }
    const whenTrue = this.#choice();
    this.#expect(":");
    const whenFalse = this.#choice();
    this.#depth--;
    return { kind: "choice", condition, whenTrue, whenFalse };
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((each) => this.#take(each));
      if (operator === undefined) return left;
      left = { kind: "binary", operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): Expression {
    let isNegated = false;
    while (this.#take("!")) isNegated = !isNegated;
    const operand = this.#postfix(this.#primary());
    return isNegated ? { kind: "not", operand } : operand;
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at++];
    switch (token?.kind) {
      case "text":
        return { kind: "text", value: token.value };
      case "number":
        return { kind: "number", value: token.value };
      case "name":
        return this.#named(token.value);
      default:
        if (token?.value === "(") return this.#enclosed();
        if (token?.value === "[") return { kind: "list", items: this.#until("]") };
        throw new Unreadable();
    }
  }

  #named(name: string): Expression {
    if (name === "true" || name === "false") return { kind: "flag", value: name === "true" };
    if (name === "null") return { kind: "null" };
    if (!this.#take("(")) return { kind: "path", steps: [name] };
    return { kind: "call", name, target: undefined, operands: this.#until(")") };
  }

  #enclosed(): Expression {
    const inner = this.#choice();
    this.#expect(")");
    return inner;
  }

  #postfix(start: Expression): Expression {
    let value = start;
    for (;;) {
      if (this.#take(".")) value = this.#member(value);
      else if (this.#take("[")) value = this.#index(value);
      else return value;
    }
  }

  #member(target: Expression): Expression {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== "name") throw new Unreadable();
    const name = token.value;
    if (this.#take("(")) return { kind: "call", name, target, operands: this.#until(")") };
    return stepFrom(target, name);
  }

  #index(target: Expression): Expression {
    const index = this.#choice();
    this.#expect("]");
    return stepFrom(target, index.kind === "text" ? index.value : "[]");
  }

  #until(end: string): readonly Expression[] {
    const items: Expression[] = [];
    while (!this.#take(end)) {
      if (items.length > 0) this.#expect(",");
      if (items.length > 0 && this.#take(end)) break;
      items.push(this.#choice());
    }
    return items;
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.value !== sign || token.kind === "text" || token.kind === "number") return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw new Unreadable();
  }
}

function stepFrom(target: Expression, name: string): Expression {
  return target.kind === "path"
    ? { kind: "path", steps: [...target.steps, name] }
    : { kind: "call", name: "member", target, operands: [{ kind: "text", value: name }] };
}
