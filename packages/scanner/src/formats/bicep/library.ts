import { oncePerFile } from "../../source/once-per-file.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { FileCompiler, type OtherFiles } from "./compile-file.ts";
import { parseBicep } from "./parse-file.ts";

export const readBicep = oncePerFile(({ text }) => parseBicep(text));

/** Files that can refer to each other. */
export class Library implements OtherFiles {
  readonly depth = { current: 0 };
  readonly #files: ReadonlyMap<string, FileCompiler>;

  constructor(files: readonly SourceFile[]) {
    this.#files = new Map(
      files.flatMap((file) => {
        const { statements, diagnostics } = readBicep(file);
        return diagnostics.length > 0
          ? []
          : [[file.path, new FileCompiler(file, statements, this)] as const];
      }),
    );
  }

  fileAt(path: string): FileCompiler | undefined {
    return this.#files.get(path);
  }

  /** The files that no other file uses as a module; all, if each is used by another. */
  get roots(): readonly FileCompiler[] {
    const all = [...this.#files.values()];
    const called = new Set(
      all.flatMap((file) =>
        [...file.symbols.modules.values()].flatMap(({ statement }) => {
          const target = file.moduleFile(statement);
          return target === undefined || target === file ? [] : [target];
        }),
      ),
    );
    const roots = all.filter((file) => !called.has(file));
    return roots.length > 0 ? roots : all;
  }
}
