import type {
  CalendarEvent,
  EventDetail,
  EventDraft,
  ManagedEvent,
} from "@stackyard/contract/content/calendar";
import { instantOf, localTimeOf } from "@stackyard/contract/content/local-time";
import type { EventRow } from "./event-queries.ts";
import type { Places } from "./registration-queries.ts";

const MINUTE_MS = 60_000;

export function presentEvent(row: EventRow, places: Places): CalendarEvent {
  const { id, title, description, kind, status, timeZone, place, capacity, isDemo } = row;
  return {
    ...{ id, title, description, kind, status, timeZone, place, capacity, isDemo },
    ...places,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    isOnline: row.joinUrl !== null,
    joinUrl: places.own === "registered" ? row.joinUrl : null,
    isOver: row.endsAt <= new Date(),
    hasRecording: row.recordingUrl !== null || row.summary !== null,
  };
}

export function presentDetail(row: EventRow, places: Places): EventDetail {
  const { cancelReason, recordingUrl, summary } = row;
  return { ...presentEvent(row, places), cancelReason, recordingUrl, summary };
}

export function presentManaged(row: EventRow, places: Places): ManagedEvent {
  const { own, isOnline, hasRecording, ...event } = presentDetail(row, places);
  const { startsAt, endsAt, timeZone, joinUrl } = row;
  return {
    ...event,
    joinUrl,
    localStart: localTimeOf(startsAt, timeZone),
    minutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
  };
}

/** The columns of what an administrator entered. */
export function columnsOf({ startsAt: local, minutes, ...draft }: EventDraft) {
  const startsAt = instantOf(local, draft.timeZone);
  return { ...draft, startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) };
}
