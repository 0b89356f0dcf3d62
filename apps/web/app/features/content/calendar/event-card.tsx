import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { EventActions } from "./event-actions";
import { EventBadges } from "./event-badges";
import { EventFacts } from "./event-facts";

/** An upcoming event in the list. */
export function EventCard({ event }: { readonly event: CalendarEvent }) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-lg border bg-surface p-6">
      <p className="flex flex-wrap gap-2">
        <EventBadges event={event} />
      </p>
      <div>
        <h3 className="text-xl [overflow-wrap:anywhere]">
          <Link to={paths.event(event.id)} className="hover:text-accent-strong hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="mt-2 text-ink-soft leading-relaxed [overflow-wrap:anywhere]">
          {event.description}
        </p>
      </div>
      <EventFacts event={event} />
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <EventActions event={event} />
      </div>
    </article>
  );
}
