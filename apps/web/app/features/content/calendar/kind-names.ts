import type { EventKind } from "@stackyard/contract/content/calendar-lists";

export const KIND_NAMES: Readonly<Record<EventKind, string>> = {
  webinar: "Webinar",
  workshop: "Workshop",
  conference: "Conference",
};
