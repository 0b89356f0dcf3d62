/** What macOS adds to archives, which nobody meant to pack. */
const isDebris = (path: string) => path.startsWith("__MACOSX/") || path.endsWith(".DS_Store");

/**
 * The folder that all files share, as in the archives of repository hosts; "" when there is none.
 * The module is what is inside it.
 */
export function findRootFolder(paths: readonly string[]): string {
  const [first, ...rest] = paths.filter((path) => !isDebris(path));
  const slash = first?.indexOf("/") ?? -1;
  if (!first || slash < 0) return "";
  const folder = first.slice(0, slash);
  return rest.every((path) => path.startsWith(`${folder}/`)) ? folder : "";
}
