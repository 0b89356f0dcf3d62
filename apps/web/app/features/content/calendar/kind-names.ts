import type { UpcomingEvent } from "@stackyard/contract/content/calendar";

export const KIND_NAMES: Record<UpcomingEvent["kind"], string> = {
  webinar: "Webinar",
  workshop: "Workshop",
  conference: "Conference",
};
