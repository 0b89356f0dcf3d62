import { lockUntilCommit } from "../platform/db/lock-until-commit.ts";
import { digestOf, namesDigest } from "../platform/http/bodies/entity-tag.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { Services } from "../platform/services.ts";

type Db = Services["db"];

interface Condition {
  readonly ifMatch: string;
  readonly path: string;
  /** Reads what is at the path as its JSON; undefined if the path can't be read. */
  readonly read: ((db: Db) => Promise<string>) | undefined;
}

/**
 * A change's If-Match (RFC 9110): the change happens only if what is at its path is still what the
 * caller has read. It is checked before the change and once more in its first transaction, where
 * changes with an If-Match wait for each other. So only one of those with the same tag succeeds.
 */
export function openPrecondition({ ifMatch, path, read }: Condition) {
  let isChecked = false;
  return async (db: Db): Promise<void> => {
    if (isChecked) return;
    if (!read) throw new AppError("precondition_failed", { message: "This call has no ETag." });
    if (db.isTransaction) {
      isChecked = true;
      await lockUntilCommit(db, `if-match ${path}`);
    }
    if (!namesDigest(digestOf(await read(db)), ifMatch)) throw new AppError("precondition_failed");
  };
}
