import { directoryOf, joinPath } from "../source/path.ts";
import type { ModuleConfiguration } from "./configuration.ts";
import { type Place, placeOf } from "./place.ts";
import { literalText } from "./static-argument.ts";
import type { ModuleTree } from "./tree.ts";

/**
 * What a file is part of: the module that is sold, or what only lies beside it in the archive. A
 * submodule is one that the module does not call.
 */
export type Part = "module" | "submodule" | Place;

/** Says of each path what it is part of. */
export type PartFinder = (path: string) => Part;

/**
 * Sold are the root and what it calls, wherever that lies; of a root without code, all submodules;
 * where there is no code at all, the documents. Where by their folders nothing would be sold, as in an
 * archive of examples, all of it is.
 */
export function partFinder(tree: ModuleTree, documents: readonly string[]): PartFinder {
  const { codeDirectories } = tree;
  const sold = soldDirectories(tree);
  const find = (path: string): Part => {
    if (sold.has(directoryOf(path))) return "module";
    const place = placeOf(directoryOf(tree.relative(path)));
    if (place !== undefined) return place;
    const around = nearest(directoryOf(path), codeDirectories);
    return around === undefined || sold.has(around) ? "module" : "submodule";
  };
  const isSomeSold = sold.size > 0 || documents.some((path) => find(path) === "module");
  return isSomeSold ? find : () => "module";
}

/** The part that the code of a directory belongs to. */
export function partOfDirectory(find: PartFinder, directory: string): Part {
  return find(directory === "" ? "main.tf" : `${directory}/main.tf`);
}

function soldDirectories(tree: ModuleTree): ReadonlySet<string> {
  const { codeDirectories } = tree;
  const own = [...codeDirectories].filter(
    (directory) => placeOf(tree.relative(directory)) === undefined,
  );
  const sold = new Set(codeDirectories.has(tree.root) ? [tree.root] : own);
  // A set takes what is added to it while it is gone through.
  for (const directory of sold) {
    const configuration = tree.configurations.get(directory);
    for (const each of configuration ? calledDirectories(tree, configuration) : []) sold.add(each);
  }
  return sold;
}

/** The directories of the tree that a module calls, those with unread code too. */
export function calledDirectories(tree: ModuleTree, configuration: ModuleConfiguration): string[] {
  return [...configuration.moduleCalls.values()].flatMap((call) => {
    const source = literalText(call, "source") ?? "";
    if (!/^\.\.?\//.test(source)) return [];
    const target = joinPath(configuration.directory, source);
    return tree.codeDirectories.has(target) ? [target] : [];
  });
}

/** A directory or the nearest around it that is one of `among`. */
function nearest(directory: string, among: ReadonlySet<string>): string | undefined {
  for (let each = directory; ; each = directoryOf(each)) {
    if (among.has(each)) return each;
    if (each === "") return undefined;
  }
}
