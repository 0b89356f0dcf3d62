import type { Database } from "../../../platform/db/database.ts";

/** The numbers of all auditors whom an administrator has approved. */
export async function findAuditors(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "auditor")
    .where("auditorApprovedAt", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}
