import type { Step } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Budget } from "./budget.ts";
import type { Value } from "./value.ts";

/** What the start of a traversal stands for, and how many of its steps that took. */
export interface Resolution {
  readonly value: Value;
  readonly used: number;
}

/** The names an expression can refer to. */
export interface Scope {
  /**
   * Resolves `name` with the steps behind it (`var` `.region`, `aws_vpc` `.main` …).
   * Fails with `EvaluationFailure` when there is no such thing.
   */
  resolve(name: string, steps: readonly Step[]): Resolution;
}

/** The files of the module tree, as functions such as `file` and `templatefile` see them. */
export interface ModuleFiles {
  /** The text of a file, or `undefined` when it is not part of the tree. */
  read(path: string): string | undefined;
  /** Paths of all files below `directory`, relative to it. */
  list(directory: string): readonly string[];
}

/** Everything needed to evaluate expressions of one file. */
export interface EvaluationContext {
  readonly scope: Scope;
  /** The file the expressions are written in. */
  readonly file: SourceFile;
  readonly files: ModuleFiles;
  readonly budget: Budget;
}

/** `outer` with some names added or hidden, as inside of a `for`. */
export function scopeWith(outer: Scope, names: ReadonlyMap<string, Value>): Scope {
  return {
    resolve(name, steps) {
      const value = names.get(name);
      return value === undefined ? outer.resolve(name, steps) : { value, used: 0 };
    },
  };
}
