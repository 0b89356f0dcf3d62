import type { MailContent } from "../../../../platform/mail/mail-content.ts";
import { writeCalendar } from "../calendar-file.ts";
import type { EventRow } from "../event-queries.ts";
import { eventFacts } from "./event-facts.ts";

export function eventCanceledMail(event: EventRow, siteUrl: string): MailContent {
  const heading = `Event canceled: ${event.title}`;
  return {
    subject: heading,
    heading,
    calendar: writeCalendar({ ...event, joinUrl: null }, siteUrl),
    blocks: [
      {
        kind: "paragraph",
        text: "This event doesn't take place. The attached calendar file removes it from your calendar.",
      },
      { kind: "facts", facts: [["Reason", event.cancelReason ?? "None given"]] },
      eventFacts(event, false),
      { kind: "action", label: "View other events", path: "/events" },
    ],
  };
}
