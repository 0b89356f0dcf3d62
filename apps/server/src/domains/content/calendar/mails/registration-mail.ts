import type { MailContent } from "../../../../platform/mail/mail-content.ts";
import type { RegistrationState } from "../registration-queries.ts";
import type { Upcoming } from "../upcoming-events.ts";

const WHEN = new Intl.DateTimeFormat("en-US", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "UTC",
});

/** States whether there is a place, and where and when. */
export function registrationMail(event: Upcoming, state: RegistrationState): MailContent {
  const { title, place } = event.front;
  const hasPlace = state === "registered";
  const heading = hasPlace ? `You're registered: ${title}` : `You're on the waiting list: ${title}`;
  return {
    subject: heading,
    heading,
    blocks: [
      {
        kind: "paragraph",
        text: hasPlace
          ? "We look forward to seeing you."
          : "All places are taken. When a place becomes available, it goes to the first person on the list. We'll notify you.",
      },
      {
        kind: "facts",
        facts: [
          ["When", `${WHEN.format(event.startsAt)} UTC`],
          ["Where", place],
        ],
      },
      { kind: "action", label: "Add to calendar", path: `/events/${event.slug}.ics` },
      {
        kind: "note",
        text: "Can't attend? Cancel your registration on the events page.",
      },
    ],
  };
}
