import {
  bool,
  number,
  type ObjectValue,
  object,
  string,
  tuple,
  type Value,
} from "../../evaluate/value.ts";
import type { ExpressionCompiler } from "./compile-expression.ts";
import type { CallNode, ParameterStatement } from "./syntax.ts";

interface Decorated {
  readonly decorators: readonly CallNode[];
}

/** Maximum number of names that a type stands for, one after the other. */
const MAX_ALIASES = 20;

/** Decorators that limit a value. */
const LIMITS = ["minValue", "maxValue", "minLength", "maxLength"];

const LITERAL = /^(?:'((?:[^'\\]|\\.)*)'|(-?\d+)|(true|false))$/;

/** Compiles a parameter with the values that its type or its decorator allows. */
export function compileParameter(
  statement: ParameterStatement,
  types: ReadonlyMap<string, string>,
  compiler: ExpressionCompiler,
): ObjectValue {
  const { type: written, value, decorators } = statement;
  const isNullable = written.endsWith("?");
  const type = resolved(written.replace(/\?$/, ""), types);
  const allowed = decorators.find(({ name }) => name === "allowed")?.operands[0];
  const options = allowed === undefined ? literalsOf(type) : compiler.value(allowed);
  const entries: (readonly [string, Value | undefined])[] = [
    ["type", string(isSecure(statement) ? secureType(type) : type)],
    ["defaultValue", value && compiler.value(value)],
    ["allowedValues", options],
    ...LIMITS.map((limit) => {
      const given = decorators.find(({ name }) => name === limit.toLowerCase())?.operands[0];
      return [limit, given && compiler.value(given)] as const;
    }),
    ["nullable", isNullable ? bool(true) : undefined],
    ["metadata", descriptionIn(statement)],
  ];
  const known = entries.flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry] as const],
  );
  return object(new Map(known), compiler.place(statement));
}

export function isSecure({ decorators }: Decorated): boolean {
  return decorators.some(({ name }) => name === "secure");
}

export function descriptionIn({ decorators }: Decorated): Value | undefined {
  const [text] = decorators.find(({ name }) => name === "description")?.operands ?? [];
  return text?.kind === "literal"
    ? object(new Map([["description", string(String(text.value))]]))
    : undefined;
}

function secureType(type: string): string {
  return /^(object$|\{)/.test(type) ? "secureObject" : "secureString";
}

/** The type that a name stands for. */
function resolved(type: string, types: ReadonlyMap<string, string>): string {
  let current = type;
  for (let round = 0; round < MAX_ALIASES; round++) {
    const next = types.get(current);
    if (next === undefined) return current;
    current = next;
  }
  return current;
}

/** The options of a union of literals. */
function literalsOf(type: string): Value | undefined {
  const options = type
    .replace(/^\|/, "")
    .split("|")
    .map((each) => LITERAL.exec(each.trim()));
  if (options.length < 2 || options.includes(null)) return undefined;
  return tuple(
    options.map((option) => {
      const [, text, digits, truth] = option ?? [];
      if (digits !== undefined) return number(Number(digits));
      return truth === undefined ? string(text ?? "") : bool(truth === "true");
    }),
  );
}
