import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format/format";
import { LongDay, TimeOfDay } from "../../../lib/format/times";

type Dated = Pick<
  CalendarEvent,
  "startsAt" | "endsAt" | "place" | "isOnline" | "joinUrl" | "registered" | "waiting" | "capacity"
>;

/** Date, time, place and registrations of an event. */
export function EventFacts({ event }: { readonly event: Dated }) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <Fact icon={<CalendarDays className="size-4" aria-hidden="true" />} name="Date">
        <LongDay at={event.startsAt} />
      </Fact>
      <Fact icon={<Clock className="size-4" aria-hidden="true" />} name="Time">
        <TimeOfDay at={event.startsAt} /> to <TimeOfDay at={event.endsAt} />
      </Fact>
      <Fact icon={<MapPin className="size-4 shrink-0" aria-hidden="true" />} name="Place">
        {placeOf(event)}
        {event.joinUrl && (
          <>
            {" · "}
            <a href={event.joinUrl} rel="noopener" className="text-accent-strong underline">
              Join the event
            </a>
          </>
        )}
      </Fact>
      <Fact icon={<Users className="size-4" aria-hidden="true" />} name="Registered">
        {event.registered} of {formatCount(event.capacity, "place")} taken
        {event.waiting > 0 && `, ${event.waiting} waiting`}
      </Fact>
    </dl>
  );
}

function placeOf({ place, isOnline }: Pick<Dated, "place" | "isOnline">): string {
  if (place === null) return "Online";
  return isOnline && place.toLowerCase() !== "online" ? `${place} and online` : place;
}

interface FactProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="flex items-center gap-2.5 text-ink-soft">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
