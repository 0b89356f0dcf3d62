import type { ManagedEvent } from "@stackyard/contract/content/calendar";
import type { EventShape } from "@stackyard/contract/events/event";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { type EventRow, lockEvent } from "./event-queries.ts";
import { presentManaged } from "./present-event.ts";
import { countPlaces } from "./registration-queries.ts";

/** The event, locked until the transaction ends. */
export async function requireEvent({ db }: UserServices, id: number): Promise<EventRow> {
  const row = await lockEvent(db, id);
  if (!row) throw new AppError("event_not_found");
  return row;
}

/** Records what an administrator did to an event. */
export function recordManaged(
  ctx: UserServices,
  event: EventShape,
  { id, title }: EventRow,
  more: object = {},
): Promise<void> {
  const data = { eventId: id, title, ...more };
  return record(ctx, event, { actorId: ctx.user.id, subjectId: id, data });
}

export async function answerManaged({ db }: UserServices, row: EventRow): Promise<ManagedEvent> {
  return presentManaged(row, (await countPlaces(db, [row.id], null))(row.id));
}
