import { SETTING_KEYS, type SettingKey } from "@stackyard/contract/common/setting-lists";
import { INITIAL_SETTINGS, type readSettings, SETTINGS } from "@stackyard/contract/common/settings";
import type { z } from "zod";
import type { Changes } from "../db/changes.ts";
import type { Database } from "../db/database.ts";
import { refuseInTransaction } from "../db/open-transaction.ts";
import type { Log } from "../monitoring/log.ts";

/** Each setting with the ID of its last change. */
export type CurrentSettings = z.output<(typeof readSettings)["response"]>;

/** Settings that administrators change without a restart. */
export interface Settings {
  /** The current settings, cached until one changes in any process. */
  read(): Promise<CurrentSettings>;
  /** Drops the cache, because this process has changed a setting. */
  forget(): void;
  /** Tells every process to recompute what depends on them. */
  announce(db: Database): Promise<void>;
}

const TOPIC = "shared settings";

export function openSettings(db: Database, changes: Changes, log: Log): Settings {
  let kept: Promise<CurrentSettings> | undefined;
  const forget = () => {
    kept = undefined;
  };
  changes.subscribe(TOPIC, forget);

  function keep(): Promise<CurrentSettings> {
    const reading = readNewest(db, log);
    kept = reading;
    reading.catch(() => {
      if (kept === reading) forget();
    });
    return reading;
  }
  return {
    forget,
    read() {
      // Uncached settings are read on another connection.
      refuseInTransaction("settings.read");
      return changes.isListening ? (kept ?? keep()) : readNewest(db, log);
    },
    announce: (db) => changes.announce(db, TOPIC),
  };
}

async function readNewest(db: Database, log: Log): Promise<CurrentSettings> {
  const rows = await db
    .selectFrom("settings")
    .distinctOn("key")
    .select(["key", "id", "value"])
    .orderBy("key")
    .orderBy("id", "desc")
    .execute();
  const newest = SETTING_KEYS.map((key) => {
    const row = rows.find((row) => row.key === key);
    return [key, row ? readRow(key, row, log) : initially(key)];
  });
  return Object.fromEntries(newest) as CurrentSettings;
}

const initially = (key: SettingKey) => ({ id: null, value: INITIAL_SETTINGS[key] });

/** A value that another release wrote and this one can't parse is returned as is. */
function readRow(key: SettingKey, { id, value }: { id: number; value: unknown }, log: Log) {
  const read = SETTINGS[key].safeParse(value);
  if (!read.success) log.error({ key, id, err: read.error }, "a setting could not be read");
  return { id, value: read.success ? read.data : INITIAL_SETTINGS[key] };
}
