import type { ModuleFiles } from "../evaluate/scope.ts";
import { directoryOf, joinPath, relativePath } from "../source/path.ts";
import type { SelectedFiles } from "../source/select-files.ts";
import type { SourceFile } from "../source/source-file.ts";
import { buildConfiguration, type ModuleConfiguration } from "./configuration.ts";
import { INSTALLED_MODULES, installedModuleFinder, MANIFEST } from "./installed-modules.ts";
import {
  fileRole,
  isCode,
  isOpenTofuTwin,
  type ModuleFile,
  mayHaveBlocks,
  parseModuleFile,
} from "./module-file.ts";
import { placeOf } from "./place.ts";

/** The purpose of a directory with Terraform code. */
export type DirectoryPurpose = "root" | "submodule" | "example" | "test";

/** Whether a directory with this purpose is part of the product, and not an example or a test. */
export const isOfProduct = (purpose: DirectoryPurpose): boolean =>
  purpose === "root" || purpose === "submodule";

/** The scanned files as Terraform sees them. */
export class ModuleTree {
  /** All text files, by path. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Directory of the module itself. */
  readonly root: string;
  /** Configurations by directory, sorted by path. */
  readonly configurations: ReadonlyMap<string, ModuleConfiguration>;

  /** Directories with Terraform code, read or unread. */
  readonly codeDirectories: ReadonlySet<string>;

  /** Files of other programs that only have the ending of Terraform code. */
  readonly foreign: ReadonlySet<string>;

  /**
   * The directory of a downloaded module that `terraform init` has installed for a call. Submitted
   * modules have none.
   */
  readonly installedModule: (directory: string, call: string) => string | undefined;

  /** All paths, including those of unread files. */
  readonly paths: ReadonlySet<string>;

  /** `others` are the paths of files whose content isn't available. */
  constructor(files: ReadonlyMap<string, SourceFile>, others: readonly string[] = []) {
    this.files = files;
    this.paths = new Set([...files.keys(), ...others]);
    this.root = commonDirectory([...this.paths]);
    this.foreign = foreignIn(files, this.root);
    this.configurations = configurationsOf(files, this.foreign);
    const code = [...this.paths].filter((path) => isCode(path) && !this.foreign.has(path));
    this.codeDirectories = new Set(code.map(directoryOf));
    const manifest = files.get(this.resolve(MANIFEST))?.text ?? "";
    this.installedModule = installedModuleFinder(manifest, this.root);
  }

  /** The files as seen by Terraform functions, where Terraform is started in the directory. */
  filesFrom(directory: string): ModuleFiles {
    const at = (path: string) => this.resolutions(path, directory);
    return {
      read: (path) =>
        at(path)
          .map((each) => this.files.get(each)?.text)
          .find((text) => text !== undefined),
      list: (folder) => at(folder).flatMap((each) => this.#below(each)),
    };
  }

  /**
   * What a path can mean. It is relative to the root, as in `path.module`; where the root has no code,
   * Terraform is started in the directories below it.
   */
  resolutions(path: string, directory: string): readonly string[] {
    const own = this.resolve(path);
    const isStartedBelow = directory !== this.root && !this.codeDirectories.has(this.root);
    return isStartedBelow ? [own, joinPath(directory, path)] : [own];
  }

  #below(folder: string): readonly string[] {
    const prefix = `${folder}/`.replace(/^\.?\//, "");
    return [...this.paths]
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length));
  }

  /** Resolves a path relative to the root to a path in the tree. */
  resolve(path: string): string {
    return joinPath(this.root, path);
  }

  /** A directory relative to the root, as in `path.module`: `.` for the root. */
  relative(directory: string): string {
    return relativePath(this.root, directory);
  }

  purpose(directory: string): DirectoryPurpose {
    const relative = this.relative(directory);
    if (relative === ".") return "root";
    const place = placeOf(relative);
    return place === "example" || place === "test" ? place : "submodule";
  }

  /** Whether a file belongs to a downloaded module. */
  isInstalled(path: string): boolean {
    return path.startsWith(`${this.resolve(INSTALLED_MODULES)}/`);
  }

  /** The directory that a module call's `source` refers to, if it is in the tree. */
  localSource(directory: string, source: string): string | undefined {
    if (!source.startsWith("./") && !source.startsWith("../")) return undefined;
    const target = joinPath(directory, source);
    return this.configurations.has(target) ? target : undefined;
  }
}

/** The tree of all files, read or unread. */
export function treeOf({ files, unread, assets }: SelectedFiles): ModuleTree {
  return new ModuleTree(files, [...unread.map(({ path }) => path), ...assets]);
}

/** The deepest common directory. Archives often have a single top-level folder. */
function commonDirectory(paths: readonly string[]): string {
  const [first, ...rest] = paths.map((path) => path.split("/").slice(0, -1));
  if (first === undefined) return "";
  let length = first.length;
  for (const parts of rest) {
    let shared = 0;
    while (shared < length && parts[shared] === first[shared]) shared++;
    length = shared;
  }
  return first.slice(0, length).join("/");
}

/**
 * The code of directories below the root in which no file has a block of Terraform and one can't be
 * parsed. Terraform could run none of it.
 */
function foreignIn(files: ReadonlyMap<string, SourceFile>, root: string): ReadonlySet<string> {
  const code = [...files.values()].filter(({ path }) => isCode(path) && directoryOf(path) !== root);
  const directories = [...Map.groupBy(code, ({ path }) => directoryOf(path)).values()];
  const foreign = directories.filter(
    (all) =>
      !all.some(({ path, text }) => path.endsWith(".json") || mayHaveBlocks(text)) &&
      all.some((file) => parseModuleFile(file, "configuration").diagnostics.length > 0),
  );
  return new Set(foreign.flat().map(({ path }) => path));
}

function configurationsOf(
  files: ReadonlyMap<string, SourceFile>,
  foreign: ReadonlySet<string>,
): ReadonlyMap<string, ModuleConfiguration> {
  const byDirectory = new Map<string, ModuleFile[]>();
  for (const path of [...files.keys()].sort()) {
    const file = files.get(path);
    const role = isOpenTofuTwin(path, files) ? undefined : fileRole(path);
    if (file === undefined || role === undefined || foreign.has(path)) continue;
    const directory = directoryOf(path);
    const parsed = parseModuleFile(file, role);
    const siblings = byDirectory.get(directory);
    if (siblings === undefined) byDirectory.set(directory, [parsed]);
    else siblings.push(parsed);
  }
  return new Map(
    [...byDirectory].map(([directory, parsed]) => [
      directory,
      buildConfiguration(directory, parsed),
    ]),
  );
}
