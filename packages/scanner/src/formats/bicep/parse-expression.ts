import type { Cursor } from "./cursor.ts";
import { parseText } from "./parse-text.ts";
import type { Member, Node, Property, ResourceStatement, Spread } from "./syntax.ts";

/** Binary operators with their precedence and the functions that they stand for. */
const OPERATORS: Readonly<Record<string, readonly [level: number, name: string]>> = {
  "??": [0, "coalesce"],
  "||": [1, "or"],
  "&&": [2, "and"],
  "==": [3, "equals"],
  "!=": [3, "!equals"],
  "=~": [3, "equals"],
  "!~": [3, "!equals"],
  "<=": [4, "lessorequals"],
  ">=": [4, "greaterorequals"],
  "<": [4, "less"],
  ">": [4, "greater"],
  "+": [5, "add"],
  "-": [5, "sub"],
  "*": [6, "mul"],
  "/": [6, "div"],
  "%": [6, "mod"],
};

const OPERATOR = /\?\?|\|\||&&|[=!]=|[=!]~|[<>]=?|[-+*/%]/y;
/** Maximum length of a chain of operators or members, which is as deep as it is long. */
const MAX_CHAIN = 200;

const NUMBER = /\d+/y;
const LAMBDA = /(?:\(\s*(?:\w+\s*(?:,\s*\w+\s*)*)?\)|[A-Za-z_]\w*)\s*=>/y;

/** Names of functions that come with the language. */
const NAMESPACES = new Set(["sys", "az"]);

/** Parses the expressions of a file. */
export class ExpressionParser {
  readonly #cursor: Cursor;
  /** A resource that is declared within the object that is being parsed, if one starts here. */
  readonly #nestedResource: () => ResourceStatement | undefined;

  constructor(cursor: Cursor, nestedResource: () => ResourceStatement | undefined) {
    this.#cursor = cursor;
    this.#nestedResource = nestedResource;
  }

  expression(): Node {
    return this.#cursor.within(() => this.#conditional());
  }

  #conditional(): Node {
    const condition = this.#binary(0);
    if (!this.#skipOnNextLine("?")) return condition;
    this.#cursor.lines();
    const then = this.expression();
    if (!this.#skipOnNextLine(":")) throw this.#cursor.fault("Expected `:`");
    this.#cursor.lines();
    const otherwise = this.expression();
    return call("if", [condition, then, otherwise], condition.start, otherwise.end);
  }

  #binary(minimum: number): Node {
    let left = this.#unary();
    for (let length = 0; ; length++) {
      if (length > MAX_CHAIN) throw this.#cursor.fault("The expression is too long");
      const operator = this.#operator(minimum);
      if (operator === undefined) return left;
      const [level, name] = operator;
      this.#cursor.lines();
      const right = this.#binary(level + 1);
      const plain = call(name.replace("!", ""), [left, right], left.start, right.end);
      left = name.startsWith("!") ? call("not", [plain], left.start, right.end) : plain;
    }
  }

  /** Skips an operator of at least this precedence. It may be on the next line. */
  #operator(minimum: number): readonly [level: number, name: string] | undefined {
    const cursor = this.#cursor;
    const before = cursor.at;
    const isOnLine = !cursor.isLineEnd;
    cursor.lines();
    const mark = cursor.match(OPERATOR);
    const operator = mark === undefined ? undefined : OPERATORS[mark];
    // A line that starts with a minus is the next item of an array.
    if (operator !== undefined && operator[0] >= minimum && (isOnLine || mark !== "-")) {
      return operator;
    }
    cursor.at = before;
    return undefined;
  }

  /** Skips a mark that may be on the next line. */
  #skipOnNextLine(mark: string): boolean {
    const cursor = this.#cursor;
    const before = cursor.at;
    cursor.lines();
    if (cursor.skip(mark)) return true;
    cursor.at = before;
    return false;
  }

  #unary(): Node {
    const cursor = this.#cursor;
    cursor.blank();
    const start = cursor.at;
    const mark = ["!", "-", "+"].find((each) => cursor.skip(each));
    if (mark === undefined) return this.#postfix(this.#primary());
    const operand = cursor.within(() => this.#unary());
    if (mark === "+") return operand;
    if (mark === "!") return call("not", [operand], start, operand.end);
    const zero: Node = { kind: "literal", value: 0, start, end: start };
    return operand.kind === "literal" && typeof operand.value === "number"
      ? { ...operand, value: -operand.value, start }
      : call("sub", [zero, operand], start, operand.end);
  }

  #postfix(first: Node): Node {
    const cursor = this.#cursor;
    let node = first;
    for (let length = 0; ; length++) {
      if (length > MAX_CHAIN) throw cursor.fault("The expression is too long");
      const { start } = node;
      const before = cursor.at;
      cursor.blank();
      if (cursor.startsWith("!") && !/^![=~]/.test(cursor.text.slice(cursor.at, cursor.at + 2))) {
        cursor.at++;
      } else if (cursor.startsWith("::")) {
        cursor.at += 2;
        const name = cursor.name();
        node = { kind: "nested", of: node, name, start, end: cursor.at };
      } else if (cursor.startsWith(".") && !cursor.startsWith("...")) {
        cursor.at++;
        const isSafe = cursor.skip("?");
        const keyStart = cursor.at;
        const name = cursor.name();
        cursor.blank();
        if (cursor.startsWith("(")) {
          const operands = this.#operands();
          const isNamespace = node.kind === "name" && NAMESPACES.has(node.name);
          const of = isNamespace ? {} : { of: node };
          node = { ...call(name, operands, start, cursor.at), ...of };
        } else {
          const key: Node = { kind: "literal", value: name, start: keyStart, end: cursor.at };
          node = { kind: "member", of: node, key, isSafe, start, end: cursor.at };
        }
      } else if (cursor.startsWith("[")) {
        cursor.at++;
        cursor.lines();
        const isSafe = cursor.skip("?");
        cursor.skip("^");
        const key = this.expression();
        cursor.lines();
        cursor.expect("]");
        node = { kind: "member", of: node, key, isSafe, start, end: cursor.at };
      } else {
        cursor.at = before;
        return node;
      }
    }
  }

  #primary(): Node {
    const cursor = this.#cursor;
    const start = cursor.at;
    const lambda = cursor.match(LAMBDA);
    if (lambda !== undefined) {
      const names = lambda.slice(0, -2).match(/\w+/g) ?? [];
      cursor.lines();
      const body = this.expression();
      return { kind: "lambda", names, body, start, end: cursor.at };
    }
    const text = parseText(cursor, () => this.expression());
    if (text !== undefined) return text;
    if (cursor.startsWith("{")) return this.object();
    if (cursor.startsWith("[")) return this.#array();
    if (cursor.skip("(")) {
      cursor.lines();
      const inner = this.expression();
      cursor.lines();
      cursor.expect(")");
      return { ...inner, start, end: cursor.at };
    }
    const digits = cursor.match(NUMBER);
    if (digits !== undefined) {
      return { kind: "literal", value: Number(digits), start, end: cursor.at };
    }
    const name = cursor.maybeName();
    if (name === undefined) throw cursor.fault("Expected an expression", start);
    const literal = { true: true, false: false, null: null }[name];
    if (literal !== undefined) return { kind: "literal", value: literal, start, end: cursor.at };
    cursor.blank();
    if (!cursor.startsWith("(")) return { kind: "name", name, start, end: start + name.length };
    return call(name, this.#operands(), start, cursor.at);
  }

  #operands(): readonly Node[] {
    const cursor = this.#cursor;
    cursor.expect("(");
    const operands: Node[] = [];
    for (;;) {
      cursor.lines();
      if (cursor.skip(")")) return operands;
      operands.push(this.expression());
      cursor.lines();
      if (!cursor.startsWith(")")) cursor.expect(",");
    }
  }

  object(): Extract<Node, { kind: "object" }> {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.expect("{");
    const members: Member[] = [];
    for (;;) {
      cursor.lines();
      if (cursor.skip("}")) return { kind: "object", members, start, end: cursor.at };
      members.push(this.#nestedResource() ?? this.#spread() ?? this.#property());
      this.#separator("}");
    }
  }

  #property(): Property {
    const cursor = this.#cursor;
    const start = cursor.at;
    const text = parseText(cursor, () => this.expression());
    const key: Node = text ?? { kind: "literal", value: cursor.name(), start, end: cursor.at };
    cursor.expect(":");
    cursor.lines();
    const value = this.expression();
    return { kind: "property", key, value, start, end: value.end };
  }

  #spread(): Spread | undefined {
    const cursor = this.#cursor;
    const start = cursor.at;
    if (!cursor.skip("...")) return undefined;
    const of = this.expression();
    return { kind: "spread", of, start, end: of.end };
  }

  #array(): Node {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.expect("[");
    const items: (Node | Spread)[] = [];
    for (;;) {
      cursor.lines();
      if (items.length === 0 && cursor.keyword("for")) return this.#loop(start);
      if (cursor.skip("]")) return { kind: "array", items, start, end: cursor.at };
      items.push(this.#spread() ?? this.expression());
      this.#separator("]");
    }
  }

  /** Items are separated by line breaks or commas. */
  #separator(closing: string): void {
    const cursor = this.#cursor;
    if (cursor.isLineEnd || cursor.skip(",") || cursor.startsWith(closing)) return;
    throw cursor.fault(`Expected a line break, a comma, or \`${closing}\``);
  }

  #loop(start: number): Node {
    const cursor = this.#cursor;
    let index: string | undefined;
    let item: string;
    if (cursor.skip("(")) {
      item = cursor.name();
      cursor.expect(",");
      index = cursor.name();
      cursor.expect(")");
    } else {
      item = cursor.name();
    }
    if (!cursor.keyword("in")) throw cursor.fault("Expected `in`");
    const over = this.expression();
    cursor.expect(":");
    cursor.lines();
    const body = this.conditionalBody();
    cursor.lines();
    cursor.expect("]");
    return { kind: "loop", item, index, over, body, start, end: cursor.at };
  }

  /** `if (condition) { … }`, or any expression. */
  conditionalBody(): Node {
    const cursor = this.#cursor;
    cursor.blank();
    const start = cursor.at;
    if (!cursor.keyword("if")) return this.expression();
    cursor.blank();
    if (!cursor.startsWith("(")) {
      cursor.at = start;
      return this.expression();
    }
    cursor.expect("(");
    cursor.lines();
    const condition = this.expression();
    cursor.lines();
    cursor.expect(")");
    cursor.lines();
    const body = this.object();
    return { kind: "if", condition, body, start, end: cursor.at };
  }
}

function call(name: string, operands: readonly Node[], start: number, end: number) {
  return { kind: "call", name: name.toLowerCase(), operands, start, end } as const;
}
