import type { ManagedEvent } from "@stackyard/contract/content/calendar";
import { formatCount } from "../../../../lib/format/format";
import { Moment } from "../../../../lib/format/times";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { OlderItems } from "../../../../lib/listing/older-items";
import { managedEventsQuery } from "../calendar-queries";
import { EventBadges } from "../event-badges";
import type { Edited } from "./managed-actions";
import { ManagedActions } from "./managed-actions";

interface Props {
  readonly items: readonly ManagedEvent[];
  readonly next: string | null;
  readonly onEdit: (edited: Edited) => void;
}

export function ManagedEvents({ items, next, onEdit }: Props) {
  return (
    <>
      <ul aria-label="Events" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center justify-between gap-4 p-5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <EventBadges event={event} />
              </p>
              <h2 className="mt-2 text-base [overflow-wrap:anywhere]">
                <Link to={paths.event(event.id)} className="hover:underline">
                  {event.title}
                </Link>
              </h2>
              <p className="mt-1 text-ink-soft text-sm">
                <Moment at={event.startsAt} /> · {event.registered} of{" "}
                {formatCount(event.capacity, "place")} taken
                {event.waiting > 0 && `, ${event.waiting} waiting`}
              </p>
            </div>
            <ManagedActions event={event} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      {next && (
        <OlderItems cursor={next} queryOf={managedEventsQuery} label="Older events">
          {(items, next) => <ManagedEvents items={items} next={next} onEdit={onEdit} />}
        </OlderItems>
      )}
    </>
  );
}
