/** Folders that tools generate, at any depth. */
const FOLDERS: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  ".terraform",
  ".terragrunt-cache",
  "__macosx",
  "node_modules",
]);

/**
 * Files left behind by systems and tools. `._x` holds file attributes in archives packed on macOS.
 */
const FILES = /^(\.git|\.ds_store|thumbs\.db|desktop\.ini|\.terraform\.tfstate\.lock\.info|\._.*)$/;

/**
 * The path prefix that excludes a file from the module: `modules/x/.terraform/` for everything
 * below it, or the file's own path. Undefined for files that belong to the module.
 */
export function excludedAs(path: string): string | undefined {
  const segments = path.split("/");
  const folder = segments.slice(0, -1).findIndex((segment) => FOLDERS.has(segment.toLowerCase()));
  if (folder >= 0) return `${segments.slice(0, folder + 1).join("/")}/`;
  return FILES.test(segments.at(-1)?.toLowerCase() ?? "") ? path : undefined;
}
