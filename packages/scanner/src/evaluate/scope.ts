import type { Step } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Budget } from "./budget.ts";
import type { Value } from "./value.ts";

/** The value that the start of a traversal resolves to, and the number of steps consumed. */
export interface Resolution {
  readonly value: Value;
  readonly used: number;
}

/** The names that an expression can refer to. */
export interface Scope {
  /**
   * Resolves `name` and its subsequent steps (`var` `.region`, `aws_vpc` `.main` …). Throws
   * `EvaluationFailure` if the name doesn't exist.
   */
  resolve(name: string, steps: readonly Step[]): Resolution;
}

/** The module tree's files, for functions such as `file` and `templatefile`. */
export interface ModuleFiles {
  /** A file's text, or `undefined` if it isn't in the tree. */
  read(path: string): string | undefined;
  /** Paths of all files below `directory`, relative to it. */
  list(directory: string): readonly string[];
}

/** Everything needed to evaluate the expressions of a file. */
export interface EvaluationContext {
  readonly scope: Scope;
  /** The file that contains the expressions. */
  readonly file: SourceFile;
  readonly files: ModuleFiles;
  readonly budget: Budget;
  /**
   * Whether instances and blocks whose number can't be evaluated aren't there: with other values of
   * the inputs, Terraform would refuse these values.
   */
  readonly isStrict?: boolean;
  /** Called for an index that isn't known, so that there may be no such element. */
  readonly onUnknownIndex?: () => void;
}

/** `outer` with names added or hidden, as inside a `for`. */
export function scopeWith(outer: Scope, names: ReadonlyMap<string, Value>): Scope {
  return {
    resolve(name, steps) {
      const value = names.get(name);
      return value === undefined ? outer.resolve(name, steps) : { value, used: 0 };
    },
  };
}
