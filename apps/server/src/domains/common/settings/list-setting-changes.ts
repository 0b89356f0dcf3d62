import type { SettingKey } from "@stackyard/contract/common/setting-lists";
import type {
  listSettingChanges as contract,
  SettingChange,
} from "@stackyard/contract/common/settings";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { countChanges, listChanges } from "./setting-queries.ts";

/** A setting's changes, newest first. */
export async function listSettingChanges(
  { db }: Services,
  key: SettingKey,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<SettingChange>> {
  const rows = await listChanges(db, key, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countChanges(db, key));
  return {
    items: shown.map(({ id, value, reason, displayUsername, changedAt }) => ({
      id,
      value: value as SettingChange["value"],
      reason,
      changedBy: displayUsername,
      changedAt: changedAt.toISOString(),
    })),
    total,
    nextCursor,
  };
}
