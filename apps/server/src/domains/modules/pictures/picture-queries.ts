import type { Insertable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Pictures } from "../../../platform/db/schema.generated.ts";

export function findPicture(db: Database, url: string) {
  return db
    .selectFrom("pictures")
    .select(["sha256", "width", "height", "tries"])
    .where("url", "=", url)
    .$narrowType<{ sha256: null } | { sha256: string; width: number; height: number }>()
    .executeTakeFirst();
}

/** Whether it is a copy of a public web picture. */
export async function isPublicPicture(db: Database, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom("pictures")
    .select("url")
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records the outcome of an attempt. A stored copy is never replaced. */
export async function recordTry(db: Database, picture: Insertable<Pictures>): Promise<void> {
  await db
    .insertInto("pictures")
    .values(picture)
    .onConflict((conflict) =>
      conflict.column("url").doUpdateSet(picture).where("pictures.sha256", "is", null),
    )
    .execute();
}
