import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachRow } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";

export const removeFilesSoon = jobKind<{ keys: readonly string[] }>("remove-files", {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
});

/** Every column that references a stored file. */
export const FILE_COLUMNS = [
  ["account_exports", "sha256"],
  ["attachments", "file_key"],
  ["avatars", "sha256"],
  ["avatars", "small_sha256"],
  ["forum_pictures", "sha256"],
  ["milestone_notes", "sha256"],
  ["modules", "picture_sha256"],
  ["oauth_applications", "logo_sha256"],
  ["pictures", "sha256"],
  ["service_pictures", "sha256"],
  ["service_pictures", "small_sha256"],
  ["uploads", "sha256"],
  ["version_pictures", "sha256"],
] as const;

/** Keys per job. */
const AT_ONCE = 500;

/** Deletes files once `db`'s transaction, which drops their references, has committed. */
export async function removeFilesLater(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += AT_ONCE)
    await jobs.enqueue(db, removeFilesSoon, { keys: keys.slice(start, start + AT_ONCE) });
}

/** Deletes files that nothing references. Other users may have uploaded the same bytes. */
export function removeFiles(
  ctx: Pick<Services, "db" | "files" | "log"> & { readonly signal?: AbortSignal },
  keys: readonly string[],
): Promise<void> {
  const remove = (key: string) => ctx.files.removeUnless(key, () => isNamed(ctx.db, key));
  return eachRow(ctx, keys, (key) => key, remove);
}

async function isNamed(db: Database, key: string): Promise<boolean> {
  const uses = FILE_COLUMNS.map(
    ([table, column]): RawBuilder<unknown> =>
      sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${key})`,
  );
  const { rows } = await sql<{
    isNamed: boolean;
  }>`SELECT ${sql.join(uses, sql` OR `)} AS is_named`.execute(db);
  return rows[0]?.isNamed ?? true;
}
