/**
 * The folder that all files share, as in the archives of repository hosts; "" when there is none.
 * The module is what is inside it.
 */
export function findRootFolder(paths: readonly string[]): string {
  const [first, ...rest] = paths;
  const slash = first?.indexOf("/") ?? -1;
  if (!first || slash < 0) return "";
  const folder = first.slice(0, slash);
  return rest.every((path) => path.startsWith(`${folder}/`)) ? folder : "";
}
