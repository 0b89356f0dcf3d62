import type { Program } from "../runs-code/program.ts";
import { joinPath } from "../source/path.ts";
import type { UnreadFile } from "../source/select-files.ts";
import { isCode } from "../terraform/module-file.ts";
import { type PartFinder, partOfDirectory } from "../terraform/parts.ts";
import { literalText } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { lineRange } from "./findings.ts";

/** Files of the module that Terraform runs, and that aren't text. What people start is their choice. */
export function unreadPrograms(
  programs: readonly Program[],
  listed: readonly UnreadFile[],
): readonly UnreadFile[] {
  const known = new Set(listed.map(({ path }) => path));
  const paths = programs.flatMap(({ when, unreadable }) => (when === "by hand" ? [] : unreadable));
  return [...new Set(paths)]
    .filter((path) => !known.has(path))
    .map((path) => ({ path, reason: "it is run, and isn't text" }));
}

/** Files that Terraform would load but that couldn't be read, one sentence each. */
export function unreadCode(unread: readonly UnreadFile[]): string[] {
  return unread
    .filter(({ path }) => isCode(path))
    .map(({ path, reason }) => `${path}: Terraform would load it, and it was not read: ${reason}.`);
}

/**
 * Calls to local modules whose code is missing from the tree, one sentence each. Whether the code
 * was excluded or never packed, Terraform refuses to load the caller. Paths outside the tree don't
 * count, because they may exist where the module is used.
 */
export function missingModules(tree: ModuleTree, partOf: PartFinder): string[] {
  const failures: string[] = [];
  for (const { directory, moduleCalls } of tree.configurations.values()) {
    if (partOfDirectory(partOf, directory) !== "module") continue;
    for (const call of moduleCalls.values()) {
      const source = literalText(call, "source") ?? "";
      if (!/^\.\.?\//.test(source)) continue;
      const target = joinPath(directory, source);
      if (target.startsWith("..") || tree.codeDirectories.has(target)) continue;
      const { file, startLine } = lineRange(call.header);
      failures.push(
        `${file}:${startLine}: module.${call.name} calls ${source}, where there is no code to load.`,
      );
    }
  }
  return failures;
}
