/** Readable messages for system error codes. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file or directory"],
  ["EACCES", "permission denied"],
  ["EISDIR", "it is a directory"],
  ["ENOTDIR", "a part of the path is not a directory"],
]);

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return REASONS.get(code) ?? error.message;
}
