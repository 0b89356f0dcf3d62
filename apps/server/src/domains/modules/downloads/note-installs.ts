import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";

/** A version fetched by a registry client. */
interface Install {
  readonly userId: number;
  readonly versionId: number;
  readonly at: Date;
}

export type NoteInstall = (userId: number, versionId: number) => void;

/** Returns a function that records an install; it is written some seconds later. */
export function openInstalls({
  db,
  batchedWrites,
}: Pick<Services, "db" | "batchedWrites">): NoteInstall {
  const note = batchedWrites.by<string, Install>((installs) => write(db, [...installs.values()]));
  return (userId, versionId) =>
    note(`${userId} ${versionId}`, { userId, versionId, at: new Date() });
}

/**
 * Only installs by buyers count. Rows are written in a fixed order, so that processes don't
 * deadlock.
 */
async function write(db: Database, installs: readonly Install[]): Promise<void> {
  await sql`
    INSERT INTO installs (module_id, week, user_id, version_id, at)
    SELECT DISTINCT ON (module_id, week, user_id) module_id, week, user_id, version_id, at
    FROM unnest(${installs.map(({ userId }) => userId)}::int[],
        ${installs.map(({ versionId }) => versionId)}::int[],
        ${installs.map(({ at }) => at)}::timestamptz[]) AS noted (user_id, version_id, at)
      CROSS JOIN LATERAL CAST(date_trunc('week', at AT TIME ZONE 'UTC') AS date) AS week
      JOIN module_versions ON module_versions.id = version_id
      JOIN entitlements USING (user_id, module_id)
    WHERE revoked_at IS NULL
    ORDER BY module_id, week, user_id, at DESC
    ON CONFLICT (module_id, week, user_id) DO UPDATE
      SET version_id = excluded.version_id, at = excluded.at
      WHERE installs.at < excluded.at`.execute(db);
}
