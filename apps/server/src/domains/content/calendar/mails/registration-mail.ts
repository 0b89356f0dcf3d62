import type { RegistrationState } from "@stackyard/contract/content/calendar-lists";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";
import { writeCalendar } from "../calendar-file.ts";
import type { EventRow } from "../event-queries.ts";
import { eventFacts } from "./event-facts.ts";

/** States whether there is a place, and when and where, with a calendar file for those who have one. */
export function registrationMail(
  event: EventRow,
  state: RegistrationState,
  siteUrl: string,
): MailContent {
  const hasPlace = state === "registered";
  const heading = `${hasPlace ? "You're registered" : "You're on the waiting list"}: ${event.title}`;
  return {
    subject: heading,
    heading,
    ...(hasPlace && { calendar: writeCalendar(event, siteUrl) }),
    blocks: [
      {
        kind: "paragraph",
        text: hasPlace
          ? "We look forward to seeing you. The attached calendar file adds the event to your calendar."
          : "All places are taken. If a place becomes available, it goes to the first person on the list, and we email you.",
      },
      eventFacts(event, hasPlace),
      { kind: "action", label: "View event", path: `/events/${event.id}` },
      { kind: "note", text: "Can't attend? Cancel your registration on the event's page." },
    ],
  };
}
