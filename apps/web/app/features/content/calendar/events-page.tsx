import type { PastEvent, UpcomingEvent } from "@stackyard/contract/content/calendar";
import { formatLongDay } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { EventCard } from "./event-card";
import { KIND_NAMES } from "./kind-names";

interface Props {
  readonly upcoming: readonly UpcomingEvent[];
  readonly past: readonly PastEvent[];
}

export function EventsPage({ upcoming, past }: Props) {
  return (
    <div className="page-width flex flex-col gap-14 py-12 sm:py-16">
      <header className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <p className="stencil text-ink-faint">Community</p>
          <h1 className="mt-2 text-4xl sm:text-5xl">Events</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
            Webinars, workshops, and a conference twice a year. All events are free.
          </p>
        </div>
        <ButtonLink
          look="secondary"
          to={paths.ticket({ category: "other", subject: "Event proposal: " })}
        >
          Submit Event Proposal
        </ButtonLink>
      </header>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className="text-2xl">
          Upcoming events
        </h2>
        <ul className="mt-6 grid gap-6 lg:grid-cols-2 xl:grid-cols-3">
          {upcoming.map((event) => (
            <li key={event.slug}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="past">
        <h2 id="past" className="text-2xl">
          Past events
        </h2>
        <ul className="mt-6 flex flex-col divide-y rounded-lg border bg-surface">
          {past.map((event) => (
            <li key={event.slug} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
              <div className="min-w-0 flex-1 basis-72">
                <p className="flex flex-wrap items-center gap-3 text-ink-faint text-sm">
                  <Badge>{KIND_NAMES[event.kind]}</Badge>
                  <time dateTime={event.heldOn}>{formatLongDay(event.heldOn)}</time>
                </p>
                <h3 className="mt-2 text-lg">{event.title}</h3>
                <p className="mt-1 text-ink-soft leading-relaxed">{event.description}</p>
              </div>
              <Link
                to={paths.event(event.slug)}
                className="flex min-h-10 items-center font-[620] text-accent-strong underline"
              >
                View Recording<span className="sr-only">: {event.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
