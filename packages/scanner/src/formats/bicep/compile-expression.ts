import {
  bool,
  nullValue,
  number,
  object,
  string,
  tuple,
  type Value,
} from "../../evaluate/value.ts";
import type { SourceFile, Span } from "../../source/source-file.ts";
import type { Expression, ExpressionValue } from "../arm/syntax.ts";
import type { Member, Node, Property, Spread } from "./syntax.ts";

/** What names stand for. */
export interface Scope {
  /** The expression that a name, a call of it, or a member of it stands for, if it is known. */
  resolve(node: Node, locals: Locals): Expression | undefined;
}

/** Variables of loops and lambdas. */
export type Locals = ReadonlyMap<string, Expression>;

export const NO_LOCALS: Locals = new Map();

/** Maximum nesting of expressions, functions and names that refer to each other. */
const MAX_DEPTH = 400;

/** How deep the compilation of files that refer to each other is. */
export interface Depth {
  current: number;
}

/** Compiles the expressions of a file to those of templates. */
export class ExpressionCompiler {
  readonly #file: SourceFile;
  readonly #scope: Scope;
  readonly #depth: Depth;

  constructor(file: SourceFile, scope: Scope, depth: Depth) {
    this.#file = file;
    this.#scope = scope;
    this.#depth = depth;
  }

  /** A value of the template's document: data as it is written, otherwise an expression. */
  value(node: Node, locals: Locals = NO_LOCALS): Value {
    const at = this.place(node);
    switch (node.kind) {
      case "literal":
        if (typeof node.value === "boolean") return bool(node.value, at);
        if (typeof node.value === "number") return number(node.value, at);
        if (node.value === null) return nullValue(at);
        // A template would take a bracket for an expression.
        if (!node.value.startsWith("[")) return string(node.value, at);
        return this.written(node, { kind: "literal", value: node.value });
      case "object": {
        const properties = node.members.filter(isPlain);
        const others = node.members.filter((each) => each.kind !== "resource" && !isPlain(each));
        return others.length === 0
          ? this.object(properties, node, locals)
          : this.written(node, this.expression(node, locals));
      }
      case "array": {
        const items = node.items.filter((each) => each.kind !== "spread");
        return items.length === node.items.length
          ? tuple(
              items.map((item) => this.value(item, locals)),
              at,
            )
          : this.written(node, this.expression(node, locals));
      }
      default:
        return this.written(node, this.expression(node, locals));
    }
  }

  /** An object's properties. The location of each covers its name and value. */
  object(properties: readonly Property[], span: Span, locals: Locals): Value {
    const entries = properties.map(({ key, value, ...place }) => {
      const name = key.kind === "literal" ? String(key.value) : "";
      return [name, { ...this.value(value, locals), at: this.place(place) }] as const;
    });
    return object(new Map(entries), this.place(span));
  }

  /** An expression with the text that it was written as. */
  written(span: Span, expression: Expression): ExpressionValue {
    const text = `[${this.#file.text.slice(span.start, span.end)}]`;
    return { ...string(text, this.place(span)), expression };
  }

  place({ start, end }: Span) {
    return { file: this.#file, start, end };
  }

  expression(node: Node, locals: Locals = NO_LOCALS): Expression {
    if (this.#depth.current >= MAX_DEPTH) return call("nested too deep");
    this.#depth.current++;
    try {
      return this.#expression(node, locals);
    } finally {
      this.#depth.current--;
    }
  }

  #expression(node: Node, locals: Locals): Expression {
    const resolved = this.#scope.resolve(node, locals);
    if (resolved !== undefined) return resolved;
    switch (node.kind) {
      case "literal":
        if (typeof node.value === "boolean") return call(String(node.value));
        return node.value === null ? call("null") : { kind: "literal", value: node.value };
      case "text":
        return call("concat", ...node.pieces.map((piece) => this.expression(piece, locals)));
      case "object":
        return this.#objectExpression(node.members, node, locals);
      case "array":
        return this.#arrayExpression(node.items, node, locals);
      case "loop": {
        const names = [node.item, ...(node.index === undefined ? [] : [node.index])];
        return call(
          "map",
          this.expression(node.over, locals),
          this.#lambda(names, node.body, locals),
        );
      }
      case "if":
        return call(
          "if",
          this.expression(node.condition, locals),
          this.expression(node.body, locals),
          call("null"),
        );
      case "call":
        return node.name === "any" && node.operands[0] !== undefined
          ? this.expression(node.operands[0], locals)
          : call(node.name, ...node.operands.map((operand) => this.expression(operand, locals)));
      case "member": {
        const of = this.expression(node.of, locals);
        const key = this.expression(node.key, locals);
        return node.isSafe ? call("tryget", of, key) : { kind: "member", of, key };
      }
      case "lambda":
        return this.#lambda(node.names, node.body, locals);
      case "name":
      case "nested":
        // A name that isn't declared is unknown, like a function that isn't.
        return call(this.#file.text.slice(node.start, node.end));
    }
  }

  #lambda(names: readonly string[], body: Node, locals: Locals): Expression {
    const variables = names.map((name) => [name, call("lambdavariables", text(name))] as const);
    const inner = this.expression(body, new Map([...locals, ...variables]));
    return call("lambda", ...names.map(text), inner);
  }

  /** Runs of properties and spreads, merged in their order. */
  #objectExpression(members: readonly Member[], span: Span, locals: Locals): Expression {
    const parts = members
      .filter((each) => each.kind !== "resource")
      .map((member) => {
        if (member.kind === "spread") return this.expression(member.of, locals);
        if (member.key.kind === "literal") return literal(this.object([member], member, locals));
        const [key, value] = [member.key, member.value].map((each) =>
          literalOr(this.value(each, locals)),
        );
        return call("createobject", ...(key && value ? [key, value] : []));
      });
    if (members.every(isPlain)) return literal(this.object(members.filter(isPlain), span, locals));
    return call("union", ...parts);
  }

  #arrayExpression(items: readonly (Node | Spread)[], span: Span, locals: Locals): Expression {
    const at = this.place(span);
    const parts = items.map((item) =>
      item.kind === "spread"
        ? this.expression(item.of, locals)
        : literal(tuple([this.value(item, locals)], at)),
    );
    const plain = items.filter((item) => item.kind !== "spread");
    if (plain.length < items.length) return call("concat", ...parts);
    return literal(
      tuple(
        plain.map((item) => this.value(item, locals)),
        at,
      ),
    );
  }
}

function isPlain(member: Member): member is Property {
  return member.kind === "property" && member.key.kind === "literal";
}

function literal(value: Value): Expression {
  return { kind: "written", value };
}

function literalOr(value: Value): Expression {
  return "expression" in value ? (value as ExpressionValue).expression : literal(value);
}

export function call(name: string, ...operands: readonly Expression[]): Expression {
  return { kind: "call", name, operands };
}

export function text(value: string): Expression {
  return { kind: "literal", value };
}
