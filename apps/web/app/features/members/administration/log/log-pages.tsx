import type { LoggedEvent } from "@stackyard/contract/members/audit-log";
import { OlderItems } from "../../../../lib/listing/older-items";
import { type eventFilter, eventsQuery } from "../../admin-queries";
import { LogRow } from "./log-row";

interface Props {
  readonly items: readonly LoggedEvent[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  readonly filter: ReturnType<typeof eventFilter>;
}

/** A page of events, with a button that loads older ones. */
export function LogPages({ items, next, filter }: Props) {
  return (
    <>
      <ul aria-label="Audit log" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((event) => (
          <LogRow key={event.id} event={event} />
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => eventsQuery(filter, cursor)}
          label="Older events"
        >
          {(items, next) => <LogPages items={items} next={next} filter={filter} />}
        </OlderItems>
      )}
    </>
  );
}
