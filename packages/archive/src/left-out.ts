/** Folders that hold what tools have made, at whatever depth. */
const FOLDERS: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  ".terraform",
  ".terragrunt-cache",
  "__macosx",
  "node_modules",
]);

/** What systems and tools leave behind; `._x` is how macOS packs a file's attributes. */
const FILES = /^(\.git|\.ds_store|thumbs\.db|desktop\.ini|\.terraform\.tfstate\.lock\.info|\._.*)$/;

/**
 * The part of a path that makes it no part of the module: `modules/x/.terraform/` of all that is in
 * it, a file's own path. Undefined for what belongs to the module.
 */
export function leftOutAs(path: string): string | undefined {
  const segments = path.split("/");
  const folder = segments.slice(0, -1).findIndex((segment) => FOLDERS.has(segment.toLowerCase()));
  if (folder >= 0) return `${segments.slice(0, folder + 1).join("/")}/`;
  return FILES.test(segments.at(-1)?.toLowerCase() ?? "") ? path : undefined;
}
