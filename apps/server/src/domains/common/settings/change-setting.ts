import type { SettingKey } from "@stackyard/contract/common/setting-lists";
import { settingChanged } from "@stackyard/contract/events/setting-events";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import type { CurrentSettings } from "../../../platform/settings/open-settings.ts";
import { findNewest, insertSetting } from "./setting-queries.ts";

/** Runs when an announcement starts or ends, because cached pages show the previous state. */
export const refreshSettingsSoon = jobKind<Record<string, never>>("show-settings-anew", {
  retryLimit: 5,
  retryDelay: 5,
});

interface Change<Key extends SettingKey> {
  readonly value: CurrentSettings[Key]["value"];
  readonly follows: number | null;
  readonly reason: string;
}

/** Changes a setting for everyone at once. Refused if the caller hasn't seen its latest change. */
export async function changeSetting<Key extends SettingKey>(
  ctx: UserServices,
  key: Key,
  { value, follows, reason }: Change<Key>,
): Promise<{ id: number; value: CurrentSettings[Key]["value"] }> {
  const id = await inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    if ((await findNewest(db, key)) !== follows) throw new AppError("conflict");
    const id = await insertSetting(db, {
      key,
      follows,
      value: storedJson(value),
      reason,
      changedBy: user.id,
    });
    await record(ctx, settingChanged, { actorId: user.id, subjectId: id, data: { key, reason } });
    if (key === "announcement") await showWhenDue(ctx, value as Due);
    return id;
  }).catch((error: unknown) => {
    throw violatesUnique(error, "settings_in_turn") ? new AppError("conflict") : error;
  });
  ctx.settings.forget();
  return { id, value };
}

type Due = CurrentSettings["announcement"]["value"];

async function showWhenDue({ db, jobs }: UserServices, due: Due): Promise<void> {
  for (const at of due ? [due.from, due.until] : []) {
    const startAfterSeconds = Math.ceil((Date.parse(at) - Date.now()) / 1_000);
    if (startAfterSeconds > 0)
      await jobs.enqueue(db, refreshSettingsSoon, {}, { startAfterSeconds });
  }
}
