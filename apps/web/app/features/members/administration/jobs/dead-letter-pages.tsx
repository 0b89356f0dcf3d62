import type { DeadLetter } from "@stackyard/contract/common/jobs";
import { OlderItems } from "../../../../lib/listing/older-items";
import { eventsSetAsideQuery } from "../../admin-queries";
import { DeadLetterRow } from "./dead-letter-row";

interface Props {
  readonly items: readonly DeadLetter[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** A page of dead-lettered events, with a button that loads older ones. */
export function DeadLetterPages({ items, next }: Props) {
  return (
    <>
      <ul aria-label="Failed events" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((event) => (
          <DeadLetterRow key={event.id} event={event} />
        ))}
      </ul>
      {next && (
        <OlderItems cursor={next} queryOf={eventsSetAsideQuery} label="Older events">
          {(items, next) => <DeadLetterPages items={items} next={next} />}
        </OlderItems>
      )}
    </>
  );
}
