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
  const heading = hasPlace ? `You have a place: ${title}` : `You are on the waiting list: ${title}`;
  return {
    subject: heading,
    heading,
    blocks: [
      {
        kind: "paragraph",
        text: hasPlace
          ? "We look forward to seeing you."
          : "All places are taken. When one becomes free, it goes to whoever waits longest, and we tell you.",
      },
      {
        kind: "facts",
        facts: [
          ["When", `${WHEN.format(event.startsAt)} UTC`],
          ["Where", place],
        ],
      },
      { kind: "action", label: "Put it into your calendar", path: `/events/${event.slug}.ics` },
      {
        kind: "note",
        text: "You cannot come? Give your place to somebody else on the events page.",
      },
    ],
  };
}
