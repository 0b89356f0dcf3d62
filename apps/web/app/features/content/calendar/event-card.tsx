import type { UpcomingEvent } from "@stackyard/contract/content/calendar";
import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format/format";
import { LongDay, TimeOfDay } from "../../../lib/format/times";
import { Badge } from "../../../ui/display/badge";
import { KIND_NAMES } from "./kind-names";
import { RegisterButton } from "./register-button";

/** Next occurrence of an event, with its registration button. */
export function EventCard({ event }: { readonly event: UpcomingEvent }) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-lg border bg-surface p-6">
      <p>
        <Badge tone="accent">{KIND_NAMES[event.kind]}</Badge>
      </p>
      <div>
        <h3 className="text-xl">{event.title}</h3>
        <p className="mt-2 text-ink-soft leading-relaxed">{event.description}</p>
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact icon={<CalendarDays className="size-4" aria-hidden="true" />} name="Date">
          <LongDay at={event.startsAt} />
        </Fact>
        <Fact icon={<Clock className="size-4" aria-hidden="true" />} name="Time">
          <TimeOfDay at={event.startsAt} /> to <TimeOfDay at={event.endsAt} />
        </Fact>
        <Fact icon={<MapPin className="size-4" aria-hidden="true" />} name="Place">
          {event.place}
        </Fact>
        <Fact icon={<Users className="size-4" aria-hidden="true" />} name="Registered">
          {event.registered} of {formatCount(event.capacity, "place")} taken
          {event.waiting > 0 && `, ${event.waiting} waiting`}
        </Fact>
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <RegisterButton event={event} />
        <a
          href={`/events/${event.slug}.ics`}
          className="flex min-h-10 items-center text-ink-soft text-sm underline hover:text-accent-strong"
        >
          Add to calendar<span className="sr-only">: {event.title}</span>
        </a>
      </div>
    </article>
  );
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
      <dd>{children}</dd>
    </div>
  );
}
