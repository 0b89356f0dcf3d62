import type {
  CalendarEvent,
  EventDetail,
  ManagedEvent,
} from "@stackyard/contract/content/calendar";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import {
  countEvents,
  type EventRow,
  findEvent,
  latestRows,
  upcomingRows,
} from "./event-queries.ts";
import { presentDetail, presentEvent, presentManaged } from "./present-event.ts";
import { countPlaces, type Places } from "./registration-queries.ts";

interface PageQuery {
  readonly limit: number;
  readonly cursor?: readonly [number, number] | undefined;
}

export async function listUpcomingEvents({ db, user }: ViewerServices): Promise<CalendarEvent[]> {
  const rows = await upcomingRows(db, new Date());
  const placesOf = await countPlaces(db, idsOf(rows), user?.id ?? null);
  return rows.map((row) => presentEvent(row, placesOf(row.id)));
}

/** Events that took place, latest first. */
export function listPastEvents(
  ctx: ViewerServices,
  query: PageQuery,
): Promise<Page<CalendarEvent>> {
  return listLatest(ctx, query, {
    overBy: new Date(),
    userId: ctx.user?.id ?? null,
    present: presentEvent,
  });
}

/** All events, latest first. */
export function listManagedEvents(ctx: Services, query: PageQuery): Promise<Page<ManagedEvent>> {
  return listLatest(ctx, query, { overBy: undefined, userId: null, present: presentManaged });
}

/** An event that a visitor may see. Throws `event_not_found`. */
export async function findVisibleEvent({ db }: Pick<Services, "db">, id: number) {
  const row = await findEvent(db, id);
  if (!row) throw new AppError("event_not_found");
  return row;
}

export async function readEvent(ctx: ViewerServices, id: number): Promise<EventDetail> {
  const row = await findVisibleEvent(ctx, id);
  const placesOf = await countPlaces(ctx.db, [id], ctx.user?.id ?? null);
  return presentDetail(row, placesOf(id));
}

interface Listed<Item> {
  readonly overBy: Date | undefined;
  readonly userId: number | null;
  present(row: EventRow, places: Places): Item;
}

async function listLatest<Item>(
  { db }: Pick<Services, "db">,
  { limit, cursor }: PageQuery,
  { overBy, userId, present }: Listed<Item>,
): Promise<Page<Item>> {
  const rows = await latestRows(db, { overBy, after: cursor, limit: limit + 1 });
  // Starts are entered in minutes, so ends are whole seconds.
  const placeOf = ({ endsAt, id }: EventRow) => [Math.floor(endsAt.getTime() / 1_000), id];
  const { shown, nextCursor } = cutPage(rows, limit, placeOf);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countEvents(db, overBy));
  const placesOf = await countPlaces(db, idsOf(shown), userId);
  return { items: shown.map((row) => present(row, placesOf(row.id))), total, nextCursor };
}

const idsOf = (rows: readonly EventRow[]) => rows.map(({ id }) => id);
