import type { Insertable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Uploads } from "../../../platform/db/schema.generated.ts";

/** Has other uploads of the account wait until the transaction has ended. */
export async function lockUploader(db: Database, userId: number): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Records an upload together with the scan that it is due. */
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
