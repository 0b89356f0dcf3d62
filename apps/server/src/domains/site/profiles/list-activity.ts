import { pathFor } from "@stackyard/contract/events/event";
import type { Activity, listActivity as contract } from "@stackyard/contract/site/activity";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import {
  EVENT_COLUMNS,
  isEventVisible,
  readEvent,
} from "../../../platform/events/recorded-event.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";

/** Events by or about the caller, newest first. */
export async function listActivity(
  ctx: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Activity>> {
  const before = cursor?.[0];
  const own = ctx.db
    .selectFrom("eventPeople")
    .innerJoin("events", "events.id", "eventPeople.eventId")
    .where("userId", "=", ctx.user.id)
    .where(isEventVisible(ctx.user.id));
  const rows = await own
    .leftJoin("users as actor", "actor.id", "events.actorId")
    .select([...EVENT_COLUMNS, "actor.displayUsername as actorName"])
    .$if(before !== undefined, (query) => query.where("eventId", "<", before ?? 0))
    .orderBy("eventId", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(own));
  return {
    items: shown.map((row) => present(ctx.user.id, row)),
    total,
    nextCursor,
  };
}

type Row = Parameters<typeof readEvent>[0] & { readonly actorName: string | null };

function present(viewerId: number, row: Row): Activity {
  const { id, shape, data, actorId, at } = readEvent(row);
  const told = shape.audience.concerned?.describe(data, row.actorName ?? "Someone");
  const isActor = actorId === viewerId || !told;
  return {
    id,
    text: isActor ? `You ${shape.did(data)}` : told,
    path: pathFor(shape, isActor ? "actor" : "concerned", data),
    at: at.toISOString(),
  };
}
