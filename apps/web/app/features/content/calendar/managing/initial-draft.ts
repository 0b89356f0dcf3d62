import type { EventDraft, ManagedEvent } from "@stackyard/contract/content/calendar";

/** An event's values in the form; for a new event, the browser's time zone and common values. */
export function initialDraft(event: ManagedEvent | undefined) {
  if (event) {
    const { localStart, title, description, kind, timeZone, minutes, capacity } = event;
    const texts = { place: event.place ?? "", joinUrl: event.joinUrl ?? "" };
    return {
      title,
      description,
      kind,
      startsAt: localStart,
      timeZone,
      minutes,
      capacity,
      ...texts,
    };
  }
  return {
    title: "",
    description: "",
    kind: "webinar" as EventDraft["kind"],
    startsAt: "",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    minutes: 60,
    place: "",
    joinUrl: "",
    capacity: 100,
  };
}
