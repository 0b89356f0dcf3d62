import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { EventStatus } from "@stackyard/contract/content/calendar-lists";

interface Scheduled {
  readonly status: EventStatus;
  readonly endsAt: Date;
}

const isOver = ({ endsAt }: Scheduled, now: Date) => endsAt <= now;

/** Places are given and given up until the event ends. Undefined means allowed. */
export function whyNotAttend(event: Scheduled, now: Date): ErrorCode | undefined {
  return event.status === "canceled" || isOver(event, now) ? "event_closed" : undefined;
}

/** A past event can still be corrected. */
export function whyNotChange({ status }: Scheduled): ErrorCode | undefined {
  return status === "canceled" ? "event_closed" : undefined;
}

export function whyNotRecord(event: Scheduled, now: Date): ErrorCode | undefined {
  if (event.status === "canceled") return "event_closed";
  return isOver(event, now) ? undefined : "event_not_over";
}

interface Attended extends Scheduled {
  readonly registrations: number;
  /** Emails that registered people are still to get. */
  readonly notices: number;
}

/** People who plan to come have to hear first that the event doesn't take place. */
export function whyNotDelete(event: Attended, now: Date): ErrorCode | undefined {
  if (event.notices > 0) return "event_has_registrations";
  if (event.registrations === 0 || event.status === "canceled" || isOver(event, now))
    return undefined;
  return "event_has_registrations";
}
