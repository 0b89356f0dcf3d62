import type { ForumUser } from "@stackyard/contract/forum/people";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

const MAX_NAMES = 8;

/** Users whose names start with `prefix`, shortest first. */
export async function completeName(
  { db }: Services,
  prefix: string,
): Promise<NonNullable<ForumUser>[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("users")
    .select(["id", "displayUsername", "fullName", "avatar"])
    .where(sql<boolean>`username LIKE ${pattern}`)
    .where("deletedAt", "is", null)
    .orderBy(sql`username USING ~<~`)
    .limit(MAX_NAMES)
    .execute();
  return rows.map(({ displayUsername, ...person }) => ({ ...person, username: displayUsername }));
}
