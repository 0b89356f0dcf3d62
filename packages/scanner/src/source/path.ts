/**
 * Joins path segments with `/` and resolves `.` and `..`. Leading `..` segments are kept. The
 * result never ends in `/`.
 */
export function joinPath(...segments: readonly string[]): string {
  const parts: string[] = [];
  for (const part of segments.join("/").split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

/** The parent directory of a path; empty at the top level. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `path` relative to `directory`, both relative to the same root; `.` for the directory itself. */
export function relativePath(directory: string, path: string): string {
  const from = directory === "" ? [] : directory.split("/");
  const to = path === "" ? [] : path.split("/");
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const up = Array<string>(from.length - shared).fill("..");
  return [...up, ...to.slice(shared)].join("/") || ".";
}
