import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { RegisterButton } from "./register-button";

/** What people can do about an upcoming event. */
export function EventActions({ event }: { readonly event: CalendarEvent }) {
  if (event.status === "canceled") return <p className="text-ink-soft">This event is canceled.</p>;
  return (
    <>
      <RegisterButton event={event} />
      <a
        href={`/events/${event.id}.ics`}
        className="flex min-h-10 items-center text-ink-soft text-sm underline hover:text-accent-strong"
      >
        Add to calendar<span className="sr-only">: {event.title}</span>
      </a>
    </>
  );
}
