import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { useQuery } from "@tanstack/react-query";
import { LongDay } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { OlderItems } from "../../../lib/listing/older-items";
import { SectionContent } from "../../../lib/page/section-content";
import { pastEventsQuery } from "./calendar-queries";
import { EventBadges } from "./event-badges";

export function PastEvents() {
  const past = useQuery(pastEventsQuery());
  return (
    <SectionContent query={past} what="Past events">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <p className="mt-4 text-ink-soft">No past events yet.</p>
        ) : (
          <EventList items={items} next={nextCursor} />
        )
      }
    </SectionContent>
  );
}

interface Props {
  readonly items: readonly CalendarEvent[];
  readonly next: string | null;
}

function EventList({ items, next }: Props) {
  return (
    <>
      <ul className="mt-6 flex flex-col divide-y rounded-lg border bg-surface">
        {items.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
            <div className="min-w-0 flex-1 basis-72">
              <p className="flex flex-wrap items-center gap-3 text-ink-faint text-sm">
                <EventBadges event={event} />
                <LongDay at={event.startsAt} />
              </p>
              <h3 className="mt-2 text-lg [overflow-wrap:anywhere]">{event.title}</h3>
              <p className="mt-1 text-ink-soft leading-relaxed [overflow-wrap:anywhere]">
                {event.description}
              </p>
            </div>
            {event.hasRecording && (
              <Link
                to={paths.event(event.id)}
                className="flex min-h-10 items-center font-[620] text-accent-strong underline"
              >
                View Recording<span className="sr-only">: {event.title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <div className="mt-6">
          <OlderItems cursor={next} queryOf={pastEventsQuery} label="Older events">
            {(items, next) => <EventList items={items} next={next} />}
          </OlderItems>
        </div>
      )}
    </>
  );
}
