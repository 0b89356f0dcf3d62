import { EXPORT_DAYS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

const COLUMNS = ["id", "status", "bytes", "createdAt", "expiresAt"] as const;
const isKept = sql<boolean>`expires_at > now()`;

export function listExportRows(db: Database, userId: number) {
  return db
    .selectFrom("accountExports")
    .select(COLUMNS)
    .where("userId", "=", userId)
    .where(isKept)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

/** Opens an export; undefined if the user has a pending one. */
export function openExport(db: Database, userId: number) {
  return db
    .insertInto("accountExports")
    .values({ userId, expiresAt: sql`now() + make_interval(days => ${EXPORT_DAYS})` })
    .onConflict((conflict) =>
      conflict.column("userId").where("status", "=", sql.lit("waiting")).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function findReadyExport(db: Database, userId: number, id: number) {
  return db
    .selectFrom("accountExports")
    .select(["sha256", "bytes"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("status", "=", "ready")
    .where(isKept)
    .executeTakeFirst();
}

export function findWaitingExport(db: Database, id: number) {
  return db
    .selectFrom("accountExports")
    .select("userId")
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .executeTakeFirst();
}

/** Ends a pending export. False if it is gone or has ended. */
export async function endExport(
  db: Database,
  id: number,
  end: { status: "ready"; sha256: string; bytes: number } | { status: "failed" },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("accountExports")
    .set(end)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
