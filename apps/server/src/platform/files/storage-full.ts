/** What files and PostgreSQL say when there is no room: the disk's, the quota's, the database's. */
const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether the disk was full, wherever in the chain of causes that is said. */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && CODES.has(cause.code)) return true;
  }
  return false;
}
