import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { EventCard } from "./event-card";
import { PastEvents } from "./past-events";

export function EventsPage({ upcoming }: { readonly upcoming: readonly CalendarEvent[] }) {
  const isAdmin = useCurrentUser()?.role === "admin";
  return (
    <div className="page-width flex flex-col gap-14 py-12 sm:py-16">
      <header className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <p className="stencil text-ink-faint">Community</p>
          <h1 className="mt-2 text-4xl sm:text-5xl">Events</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
            Webinars, workshops, and conferences. Registration is free.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {isAdmin && <ButtonLink to={paths.adminEvents}>Manage events</ButtonLink>}
          <ButtonLink
            look="secondary"
            to={paths.ticket({ category: "other", subject: "Event proposal: " })}
          >
            Submit Event Proposal
          </ButtonLink>
        </div>
      </header>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className="text-2xl">
          Upcoming events
        </h2>
        {upcoming.length === 0 ? (
          <EmptyState title="No upcoming events" className="mt-6">
            Have an idea for one? Submit an event proposal.
          </EmptyState>
        ) : (
          <ul className="mt-6 grid gap-6 lg:grid-cols-2 xl:grid-cols-3">
            {upcoming.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="past">
        <h2 id="past" className="text-2xl">
          Past events
        </h2>
        <PastEvents />
      </section>
    </div>
  );
}
