import type { Insertable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Uploads } from "../../../platform/db/schema.generated.ts";

/** Serializes uploads of the account until the transaction ends. */
export async function lockUploader(db: Database, userId: number): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Records an upload with its scan. */
export async function insertUpload(db: Database, upload: Insertable<Uploads>) {
  const { id } = await db
    .insertInto("uploads")
    .values(upload)
    .returning("id")
    .executeTakeFirstOrThrow();
  const scan = await db
    .insertInto("scans")
    .values({ uploadId: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, scanId: scan.id };
}
