import { directoryOf, joinPath } from "../source/path.ts";
import type { ModuleConfiguration } from "./configuration.ts";
import { type Place, placeOf } from "./place.ts";
import { literalText } from "./static-argument.ts";
import type { ModuleTree } from "./tree.ts";

/**
 * What a file belongs to: the published module, or other content of the archive. A submodule is one
 * that the module doesn't call.
 */
export type Part = "module" | "submodule" | Place;

/** Returns the part that a path belongs to. */
export type PartFinder = (path: string) => Part;

/**
 * The published module is the root and everything it calls, in any directory. Without code in the
 * root, it is all submodules; without any code, the documents. If directory names would exclude
 * everything, as in an archive of examples, everything is published.
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

/** The part that a directory's code belongs to. */
export function partOfDirectory(find: PartFinder, directory: string): Part {
  return find(directory === "" ? "main.tf" : `${directory}/main.tf`);
}

function soldDirectories(tree: ModuleTree): ReadonlySet<string> {
  const { codeDirectories } = tree;
  const own = [...codeDirectories].filter(
    (directory) => placeOf(tree.relative(directory)) === undefined,
  );
  const sold = new Set(codeDirectories.has(tree.root) ? [tree.root] : own);
  // Iterating over a Set includes items added during the iteration.
  for (const directory of sold) {
    const configuration = tree.configurations.get(directory);
    for (const each of configuration ? calledDirectories(tree, configuration) : []) sold.add(each);
  }
  return sold;
}

/** Directories of the tree that a module calls, including those with unread code. */
export function calledDirectories(tree: ModuleTree, configuration: ModuleConfiguration): string[] {
  return [...configuration.moduleCalls.values()].flatMap((call) => {
    const source = literalText(call, "source") ?? "";
    const { directory } = configuration;
    const target = /^\.\.?\//.test(source)
      ? joinPath(directory, source)
      : tree.installedModule(directory, call.name);
    return target !== undefined && tree.codeDirectories.has(target) ? [target] : [];
  });
}

const calledIn = new WeakMap<ModuleTree, ReadonlySet<string>>();

/** Whether another module of the tree calls this one. */
export function isCalled(tree: ModuleTree, { directory }: ModuleConfiguration): boolean {
  const called = calledIn.get(tree) ?? calledByOthers(tree);
  calledIn.set(tree, called);
  return called.has(directory);
}

function calledByOthers(tree: ModuleTree): ReadonlySet<string> {
  return new Set(
    [...tree.configurations.values()].flatMap((caller) =>
      calledDirectories(tree, caller).filter((called) => called !== caller.directory),
    ),
  );
}

/** The directory or its nearest ancestor in `among`. */
function nearest(directory: string, among: ReadonlySet<string>): string | undefined {
  for (let each = directory; ; each = directoryOf(each)) {
    if (among.has(each)) return each;
    if (each === "") return undefined;
  }
}
