import type { Database } from "../../../platform/db/database.ts";
import type { Keyset } from "../../../platform/db/keyset.ts";
import { IS_NOT_SUSPENDED } from "./suspension.ts";

/** The next approved auditors. */
export async function findAuditors(db: Database, { after, limit }: Keyset): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "auditor")
    .where("auditorApprovedAt", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The IDs of all moderators. */
export async function findModerators(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deletedAt", "is", null)
    .where(IS_NOT_SUSPENDED)
    .execute();
  return rows.map(({ id }) => id);
}

interface Judged {
  /** Who acted; null if their account is gone. */
  readonly actedBy: number | null;
  readonly parties: readonly number[];
}

/** Whether a moderator leaves the judgment of their own act to another one, if there is one who isn't a party. */
export function isForAnother(
  userId: number,
  { actedBy, parties }: Judged,
  moderators: readonly number[],
): boolean {
  return actedBy === userId && moderators.some((id) => id !== userId && !parties.includes(id));
}
