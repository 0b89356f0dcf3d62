import type { RegistrationState } from "@stackyard/contract/content/calendar-lists";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";
import { writeCalendar } from "../calendar-file.ts";
import type { EventRow } from "../event-queries.ts";
import { eventFacts } from "./event-facts.ts";

export function eventChangedMail(
  event: EventRow,
  state: RegistrationState,
  siteUrl: string,
): MailContent {
  const hasPlace = state === "registered";
  const heading = `Event changed: ${event.title}`;
  return {
    subject: heading,
    heading,
    ...(hasPlace && { calendar: writeCalendar(event, siteUrl) }),
    blocks: [
      {
        kind: "paragraph",
        text: hasPlace
          ? "An event that you're registered for has changed. The attached calendar file updates your calendar."
          : "An event that you're on the waiting list for has changed.",
      },
      eventFacts(event, hasPlace),
      { kind: "action", label: "View event", path: `/events/${event.id}` },
      { kind: "note", text: "Can't attend? Cancel your registration on the event's page." },
    ],
  };
}
