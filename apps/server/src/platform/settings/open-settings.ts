import { SETTING_KEYS, type SettingKey } from "@stackyard/contract/common/setting-lists";
import { INITIAL_SETTINGS, type readSettings, SETTINGS } from "@stackyard/contract/common/settings";
import type { z } from "zod";
import type { Changes } from "../db/changes.ts";
import type { Database } from "../db/database.ts";
import { refuseInTransaction } from "../db/open-transaction.ts";
import type { Log } from "../monitoring/log.ts";

/** Each setting with the number of the change that made it so. */
export type CurrentSettings = z.output<(typeof readSettings)["response"]>;

/** What administrators set without a restart. */
export interface Settings {
  /** As they are now: kept until one of them changes, in whichever process. */
  read(): Promise<CurrentSettings>;
  /** Reads them anew from here on: this process has changed one. */
  forget(): void;
  /** Has every process make anew what it made of them. */
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
      // Where nothing is kept, they are read through another connection.
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

/** What another release wrote and this one cannot read is as it came. */
function readRow(key: SettingKey, { id, value }: { id: number; value: unknown }, log: Log) {
  const read = SETTINGS[key].safeParse(value);
  if (!read.success) log.error({ key, id, err: read.error }, "a setting could not be read");
  return { id, value: read.success ? read.data : INITIAL_SETTINGS[key] };
}
