import type { EventDetail } from "@stackyard/contract/content/calendar";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { buttonClasses } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { EventActions } from "./event-actions";
import { EventBadges } from "./event-badges";
import { EventFacts } from "./event-facts";

/** An event's page. The server decides whether it is over, so that all parts agree. */
export function EventPage({ event }: { readonly event: EventDetail }) {
  return (
    <article className="page-width flex max-w-4xl flex-col gap-8 py-10 sm:py-12">
      <header>
        <BackLink to={paths.events} className="mb-6">
          Back to Events
        </BackLink>
        <p className="flex flex-wrap items-center gap-2">
          <EventBadges event={event} />
        </p>
        <h1 className="mt-4 text-3xl [overflow-wrap:anywhere] sm:text-5xl">{event.title}</h1>
        <p className="mt-4 text-ink-soft text-lg leading-relaxed [overflow-wrap:anywhere]">
          {event.description}
        </p>
      </header>
      {event.isDemo && (
        <Alert title="Example event">This event is part of the demo data. It isn't real.</Alert>
      )}
      {event.cancelReason && <Alert title="This event is canceled">{event.cancelReason}</Alert>}
      <EventFacts event={event} />
      {event.isOver ? (
        <Recording event={event} />
      ) : (
        event.status === "scheduled" && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <EventActions event={event} />
          </div>
        )
      )}
    </article>
  );
}

function Recording({ event: { recordingUrl, summary } }: { readonly event: EventDetail }) {
  return (
    <section aria-labelledby="recording">
      <h2 id="recording" className="text-2xl">
        Recording
      </h2>
      {recordingUrl && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <a href={recordingUrl} className={buttonClasses({})} rel="noopener">
            Watch the recording
          </a>
          <span className="text-ink-soft text-sm">on {new URL(recordingUrl).host}</span>
        </p>
      )}
      {summary && (
        <p className="mt-4 whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
          {summary}
        </p>
      )}
      {!recordingUrl && !summary && (
        <p className="mt-4 text-ink-soft">This event has no recording.</p>
      )}
    </section>
  );
}
