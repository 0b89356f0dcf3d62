import type { Literal, Template } from "../../hcl/ast.ts";
import { elementsOf, entriesOf, toNumber, toText } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import type { EvaluationContext } from "../scope.ts";
import type { Value } from "../value.ts";

/** What functions can use in addition to their arguments. */
export interface FunctionContext extends EvaluationContext {
  /** Renders a parsed template with only `names` in scope. */
  renderTemplate(template: Literal | Template, names: ReadonlyMap<string, Value>): Value;
}

/** How a parameter handles its argument. */
export interface Parameter<T> {
  /** Decodes a known argument for the function; fails if it is invalid. */
  decode(value: Value): T;
  /**
   * Which unknown values the function accepts: `none`; `parts` of an argument with a known shape;
   * or `all`, a completely unknown argument.
   */
  readonly accepts: "none" | "parts" | "all";
  readonly isNullable: boolean;
}

type Decoded<P extends readonly Parameter<unknown>[]> = {
  [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export interface FunctionDefinition {
  readonly name: string;
  readonly parameters: readonly Parameter<unknown>[];
  /** Number of optional trailing parameters. */
  readonly optional: number;
  /** The variadic parameter. */
  readonly rest: Parameter<unknown> | undefined;
  readonly apply: (args: readonly unknown[], context: FunctionContext) => Value;
}

/** Defines a function with a fixed number of parameters. */
export function fixed<const P extends readonly Parameter<unknown>[]>(
  name: string,
  parameters: P,
  apply: (args: Decoded<P>, context: FunctionContext) => Value,
  optional = 0,
): FunctionDefinition {
  return {
    name,
    parameters,
    optional,
    rest: undefined,
    // The caller decodes exactly these parameters, which the type system can't express.
    apply: (args, context) => apply(args as Decoded<P>, context),
  };
}

/** Defines a function with the `leading` parameters followed by any number of `rest`. */
export function variadic<const P extends readonly Parameter<unknown>[], T>(
  name: string,
  leading: P,
  rest: Parameter<T>,
  apply: (leading: Decoded<P>, rest: readonly T[], context: FunctionContext) => Value,
): FunctionDefinition {
  return {
    name,
    parameters: leading,
    optional: 0,
    rest,
    apply: (args, context) =>
      apply(
        args.slice(0, leading.length) as Decoded<P>,
        args.slice(leading.length) as readonly T[],
        context,
      ),
  };
}

export const text: Parameter<string> = { decode: toText, accepts: "none", isNullable: false };

export const numeric: Parameter<number> = { decode: toNumber, accepts: "none", isNullable: false };

export const integer: Parameter<number> = {
  decode(value) {
    const decoded = toNumber(value);
    if (!Number.isInteger(decoded)) throw new EvaluationFailure("a whole number is required");
    return decoded;
  },
  accepts: "none",
  isNullable: false,
};

/** Any value, including unknown and null. */
export const anything: Parameter<Value> = {
  decode: (value) => value,
  accepts: "all",
  isNullable: true,
};

/** A list, set or tuple; elements may be unknown. */
export const elements: Parameter<readonly Value[]> = {
  decode: elementsOf,
  accepts: "parts",
  isNullable: false,
};

/** A list or tuple, which are ordered; elements may be unknown. */
export const sequence: Parameter<readonly Value[]> = {
  ...elements,
  decode(value) {
    if (value.kind === "list" && value.type === "set") throw new EvaluationFailure("a set");
    return elementsOf(value);
  },
};

/** A fully known list, set or tuple. */
export const knownElements: Parameter<readonly Value[]> = { ...elements, accepts: "none" };

/** A list of strings. */
export const texts: Parameter<readonly string[]> = {
  decode: (value) => elementsOf(value).map(toText),
  accepts: "none",
  isNullable: false,
};

/** A list of numbers. */
export const numbers: Parameter<readonly number[]> = {
  decode: (value) => elementsOf(value).map(toNumber),
  accepts: "none",
  isNullable: false,
};

/** A map or object; values may be unknown. */
export const entries: Parameter<ReadonlyMap<string, Value>> = {
  decode: entriesOf,
  accepts: "parts",
  isNullable: false,
};
