import {
  moduleRestored,
  moduleRetired,
  moduleTakenDown,
} from "@stackyard/contract/events/curation-events";
import { listingChanged } from "@stackyard/contract/events/module-events";
import type { ListingEvent } from "@stackyard/contract/modules/listing";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findVisibleModule } from "../catalog/find-module.ts";
import { maySeeHistory } from "./listing-policy.ts";

const MAX_EVENTS = 50;

const KINDS: Readonly<Record<string, ListingEvent["kind"]>> = {
  [listingChanged.type]: "changed",
  [moduleRetired.type]: "taken off sale",
  [moduleTakenDown.type]: "taken down",
  [moduleRestored.type]: "back on sale",
};

/** The latest changes of a listing, newest first. */
export async function listListingHistory(
  ctx: UserServices,
  moduleId: number,
): Promise<ListingEvent[]> {
  const module = await findVisibleModule(ctx, moduleId);
  if (!maySeeHistory(ctx.user, module)) throw new AppError("forbidden");
  const rows = await ctx.db
    .selectFrom("events")
    .leftJoin("users", "users.id", "events.actorId")
    .select(["events.id", "events.at", "events.type", "events.data", "users.displayUsername"])
    .where("events.subjectKind", "=", "module")
    .where("events.subjectId", "=", moduleId)
    .where("events.type", "in", Object.keys(KINDS))
    .orderBy("events.id", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ id, at, type, data, displayUsername }) => {
    const { changes, reason } = data as Partial<Pick<ListingEvent, "changes" | "reason">>;
    return {
      id,
      at: at.toISOString(),
      actorUsername: displayUsername,
      kind: KINDS[type] ?? "changed",
      changes: changes ?? [],
      reason: reason ?? null,
    };
  });
}
