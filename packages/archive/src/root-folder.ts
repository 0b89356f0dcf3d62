/**
 * The folder that contains all files, as in archives from repository hosts; "" if there is none.
 * The module is its content.
 */
export function findRootFolder(paths: readonly string[]): string {
  const [first, ...rest] = paths;
  const slash = first?.indexOf("/") ?? -1;
  if (!first || slash < 0) return "";
  const folder = first.slice(0, slash);
  return rest.every((path) => path.startsWith(`${folder}/`)) ? folder : "";
}
