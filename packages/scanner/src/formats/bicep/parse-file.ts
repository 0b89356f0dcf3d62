import type { Diagnostic } from "../../source/diagnostic.ts";
import { BicepFault, Cursor } from "./cursor.ts";
import { ExpressionParser } from "./parse-expression.ts";
import { parseText } from "./parse-text.ts";
import type { CallNode, ImportStatement, ResourceStatement, Statement } from "./syntax.ts";

export interface BicepReading {
  readonly statements: readonly Statement[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses the text of a Bicep file. A file with an error has no statements. */
export function parseBicep(text: string): BicepReading {
  try {
    return { statements: new FileParser(text).statements(), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof BicepFault)) throw error;
    const { message, offset } = error;
    return { statements: [], diagnostics: [{ message, start: offset, end: offset + 1 }] };
  }
}

const IMPORTED = /[\w-]+/y;

/** Statements that don't change what is deployed. */
const WITHOUT_EFFECT = ["metadata", "assert", "test", "extension", "provider", "using", "extends"];

class FileParser {
  readonly #cursor: Cursor;
  readonly #expressions: ExpressionParser;

  constructor(text: string) {
    this.#cursor = new Cursor(text);
    this.#expressions = new ExpressionParser(this.#cursor, () => this.#nestedResource());
  }

  statements(): readonly Statement[] {
    const cursor = this.#cursor;
    const statements: Statement[] = [];
    for (cursor.lines(); !cursor.isAtEnd; cursor.lines()) {
      const statement = this.#statement(this.#decorators());
      if (statement !== undefined) statements.push(statement);
      if (!cursor.isLineEnd) throw cursor.fault("Expected the end of the line");
    }
    return statements;
  }

  #decorators(): readonly CallNode[] {
    const cursor = this.#cursor;
    const decorators: CallNode[] = [];
    for (; cursor.skip("@"); cursor.lines()) {
      const node = this.#expressions.expression();
      if (node.kind !== "call") throw cursor.fault("Expected a decorator", node.start);
      decorators.push(node);
    }
    return decorators;
  }

  #statement(decorators: readonly CallNode[]): Statement | undefined {
    const cursor = this.#cursor;
    const start = cursor.at;
    const keyword = cursor.maybeName();
    switch (keyword) {
      case "param": {
        const name = cursor.name();
        const type = this.#type("=");
        const value = cursor.skip("=") ? this.#value() : undefined;
        return { kind: "param", name, type, value, decorators, start, end: cursor.at };
      }
      case "var":
      case "output": {
        const name = cursor.name();
        const type = this.#type("=");
        cursor.expect("=");
        const value = this.#value();
        return { kind: keyword, name, type, value, decorators, start, end: cursor.at };
      }
      case "type": {
        const name = cursor.name();
        cursor.expect("=");
        const type = this.#type("");
        return { kind: "type", name, type, decorators, start, end: cursor.at };
      }
      case "func": {
        const name = cursor.name();
        const parameters = this.#parameters();
        this.#type("=>");
        cursor.expect("=>");
        const body = this.#value();
        return { kind: "func", name, parameters, body, decorators, start, end: cursor.at };
      }
      case "resource":
        return this.#resource(start, decorators);
      case "module": {
        const name = cursor.name();
        const source = this.#plainText();
        cursor.expect("=");
        const body = this.#body();
        return { kind: "module", name, source, body, decorators, start, end: cursor.at };
      }
      case "targetScope":
        cursor.expect("=");
        return { kind: "targetScope", value: this.#value(), start, end: cursor.at };
      case "import":
        return this.#import(start);
      default:
        if (!WITHOUT_EFFECT.includes(keyword ?? "")) {
          throw cursor.fault("Expected a declaration", start);
        }
        this.#type("=");
        if (cursor.skip("=")) this.#value();
        return undefined;
    }
  }

  #value() {
    this.#cursor.lines();
    return this.#expressions.expression();
  }

  #body() {
    this.#cursor.lines();
    return this.#expressions.conditionalBody();
  }

  #resource(start: number, decorators: readonly CallNode[]): ResourceStatement {
    const cursor = this.#cursor;
    const name = cursor.name();
    const type = this.#plainText();
    const isExisting = cursor.keyword("existing");
    cursor.expect("=");
    const body = this.#body();
    return {
      kind: "resource",
      name,
      type,
      isExisting,
      body,
      decorators,
      start,
      end: cursor.at,
    };
  }

  /** `resource` is a property's name as well. */
  #nestedResource(): ResourceStatement | undefined {
    const cursor = this.#cursor;
    const before = cursor.at;
    const decorators = this.#decorators();
    const start = cursor.at;
    if (cursor.keyword("resource") && cursor.maybeName() !== undefined) {
      cursor.at = start;
      cursor.keyword("resource");
      return cursor.within(() => this.#resource(start, decorators));
    }
    if (decorators.length > 0) throw cursor.fault("Expected a resource");
    cursor.at = before;
    return undefined;
  }

  #plainText(): string {
    const cursor = this.#cursor;
    cursor.blank();
    const { at } = cursor;
    const node = parseText(cursor, () => this.#expressions.expression());
    if (node?.kind === "literal" && typeof node.value === "string") return node.value;
    throw cursor.fault("Expected a string without interpolation", at);
  }

  /** `import { a, b as c } from 'file'`, `import * as all from 'file'`, `import 'extension'`. */
  #import(start: number): ImportStatement | undefined {
    const cursor = this.#cursor;
    const names = new Map<string, string>();
    let all: string | undefined;
    if (cursor.skip("*")) {
      if (!cursor.keyword("as")) throw cursor.fault("Expected `as`");
      all = cursor.name();
    } else if (cursor.skip("{")) {
      for (cursor.lines(); !cursor.skip("}"); cursor.lines()) {
        const text = parseText(cursor, () => this.#expressions.expression());
        const own = text?.kind === "literal" ? String(text.value) : cursor.match(IMPORTED);
        if (own === undefined) throw cursor.fault("Expected a name");
        names.set(cursor.keyword("as") ? cursor.name() : own, own);
        cursor.skip(",");
      }
    } else {
      this.#type("");
      return undefined;
    }
    if (!cursor.keyword("from")) throw cursor.fault("Expected `from`");
    return { kind: "import", source: this.#plainText(), names, all, start, end: cursor.at };
  }

  #parameters(): readonly string[] {
    const cursor = this.#cursor;
    const names: string[] = [];
    cursor.expect("(");
    for (cursor.lines(); !cursor.skip(")"); cursor.lines()) {
      names.push(cursor.name());
      this.#type(",");
      cursor.skip(",");
    }
    return names;
  }

  /** The text of a type, up to the end of the line or to a mark outside of brackets. */
  #type(until: string): string {
    const cursor = this.#cursor;
    cursor.blank();
    const start = cursor.at;
    const open: string[] = [];
    for (;;) {
      if (open.length === 0 && this.#isTypeEnd(until)) break;
      if (cursor.isAtEnd) throw cursor.fault("The type isn't complete", start);
      if (open.length > 0) cursor.lines();
      const closing = { "(": ")", "[": "]", "{": "}" }[cursor.text[cursor.at] ?? ""];
      if (closing !== undefined) open.push(closing);
      else if (cursor.startsWith(open.at(-1) ?? "\n")) open.pop();
      const text = parseText(cursor, () => this.#expressions.expression());
      if (text === undefined) cursor.at++;
    }
    return cursor.text.slice(start, cursor.at).trim();
  }

  #isTypeEnd(until: string): boolean {
    const cursor = this.#cursor;
    const before = cursor.at;
    if (cursor.isLineEnd) {
      cursor.lines();
      // A union can continue on the next line.
      const continues = cursor.startsWith("|");
      if (!continues) cursor.at = before;
      return !continues;
    }
    if (until !== "" && cursor.startsWith(until)) return true;
    return cursor.startsWith(")") || cursor.startsWith("]") || cursor.startsWith("}");
  }
}
