import type { EvaluationContext } from "../../evaluate/scope.ts";
import type { Expression, Step } from "../../hcl/ast.ts";
import type { Span } from "../../source/source-file.ts";
import type { Language } from "../language.ts";
import { ANYTHING, Refusal, type TypedValue } from "./typed-value.ts";

/** The names that an expression can refer to. */
export interface TypedScope {
  /** The value of the name with the first `used` steps applied. */
  resolve(
    name: string,
    steps: readonly Step[],
  ): { readonly value: TypedValue; readonly used: number };
}

/** Everything needed to evaluate an expression by types. */
export interface TypedContext {
  /** Evaluates an expression in a context. Throws `RefusedAt` for what Terraform refuses. */
  readonly evaluate: (expression: Expression, context: TypedContext) => TypedValue;
  readonly scope: TypedScope;
  /** For the functions that read files. */
  readonly evaluation: EvaluationContext;
  readonly language: Language;
  /** Whether a file is in the package; undefined for a path that leads out of it. */
  readonly hasFile: (path: string) => boolean | undefined;
}

/** A refusal with the place of the expression that causes it. */
export class RefusedAt extends Refusal {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}

export function at<T>(span: Span, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof RefusedAt)) {
      throw new RefusedAt(error.message, span);
    }
    throw error;
  }
}

/** A scope with the names of a `for`. */
export function withNames(
  outer: TypedScope,
  keyName: string | undefined,
  key: TypedValue,
  valueName: string,
  value: TypedValue,
): TypedScope {
  return {
    resolve(name, steps) {
      if (name === valueName) return { value, used: 0 };
      return name === keyName ? { value: key, used: 0 } : outer.resolve(name, steps);
    },
  };
}

export interface Attempt {
  readonly value: TypedValue;
  readonly failure: Refusal | undefined;
}

export function attempt(expression: Expression, context: TypedContext): Attempt {
  try {
    return { value: context.evaluate(expression, context), failure: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { value: ANYTHING, failure: error };
  }
}
