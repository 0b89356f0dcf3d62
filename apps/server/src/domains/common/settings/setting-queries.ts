import type { SettingKey } from "@stackyard/contract/common/setting-lists";
import type { Insertable } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Settings } from "../../../platform/db/schema.generated.ts";

/** The ID of a setting's latest change; null for the default. */
export async function findNewest(db: Database, key: SettingKey): Promise<number | null> {
  const row = await db
    .selectFrom("settings")
    .select("id")
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertSetting(db: Database, setting: Insertable<Settings>): Promise<number> {
  const { id } = await db
    .insertInto("settings")
    .values(setting)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A setting's changes, newest first, optionally before a given one. */
export function listChanges(
  db: Database,
  key: SettingKey,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return db
    .selectFrom("settings")
    .innerJoin("users", "users.id", "settings.changedBy")
    .select(["settings.id", "value", "reason", "displayUsername", "changedAt"])
    .where("key", "=", key)
    .$if(before !== undefined, (settings) => settings.where("settings.id", "<", before ?? 0))
    .orderBy("settings.id", "desc")
    .limit(limit)
    .execute();
}

export function countChanges(db: Database, key: SettingKey): Promise<number> {
  return countRows(db.selectFrom("settings").where("key", "=", key));
}
