import type { Insertable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Avatars } from "../../../platform/db/schema.generated.ts";

export async function putAvatar(db: Database, avatar: Insertable<Avatars>): Promise<void> {
  await db
    .insertInto("avatars")
    .values(avatar)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(avatar))
    .execute();
}

export async function dropAvatar(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("avatars").where("userId", "=", userId).execute();
}

/** The small version of a picture currently in use; removed pictures aren't served. */
export async function findSmallAvatar(db: Database, sha256: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("avatars")
    .select("smallSha256")
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return row?.smallSha256;
}
