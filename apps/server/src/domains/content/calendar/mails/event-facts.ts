import type { MailBlock } from "../../../../platform/mail/mail-content.ts";
import type { EventRow } from "../event-queries.ts";

/** When and where an event takes place. The joining link is for people with a place. */
export function eventFacts(event: EventRow, hasPlace: boolean): MailBlock {
  const { startsAt, timeZone, place, joinUrl } = event;
  const link = hasPlace && joinUrl ? ([["Joining link", joinUrl]] as const) : [];
  return {
    kind: "facts",
    facts: [["When", when(startsAt, timeZone)], ["Where", place ?? "Online"], ...link],
  };
}

/** "Thursday, March 4, 2027 at 5:00 PM (Europe/Berlin), 16:00 UTC". */
function when(at: Date, timeZone: string): string {
  const local = new Intl.DateTimeFormat("en-US", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  }).format(at);
  if (timeZone === "UTC") return `${local} UTC`;
  return `${local} (${timeZone}), ${at.toISOString().slice(11, 16)} UTC`;
}
