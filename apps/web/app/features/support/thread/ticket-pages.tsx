import type { TicketSummary } from "@stackyard/contract/support/support";
import { TICKET_CATEGORY_LABELS } from "@stackyard/contract/support/support-options";
import { DayInSentence } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { OlderItems } from "../../../lib/listing/older-items";
import { Badge } from "../../../ui/display/badge";
import { StatusBadge } from "../status-badge";
import { ownTicketsQuery } from "../support-queries";

interface Props {
  readonly items: readonly TicketSummary[];
  readonly next: string | null;
}

/** A page of the user's tickets, with a button that loads older ones. */
export function TicketPages({ items, next }: Props) {
  return (
    <>
      <ul aria-label="Tickets" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map(({ id, subject, status, category, updatedAt, hasNews }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center justify-between gap-3 p-5 hover:bg-sunken"
          >
            <div className="min-w-0">
              <h2 className="text-base [overflow-wrap:anywhere]">
                <Link to={paths.supportTicket(id)} className="after:absolute after:inset-0">
                  {subject}
                </Link>
              </h2>
              <p className="mt-1 text-ink-soft text-sm">
                #{id} · {TICKET_CATEGORY_LABELS[category]} · changed:{" "}
                <DayInSentence at={updatedAt} />
              </p>
            </div>
            <span className="flex flex-wrap gap-2">
              {hasNews && <Badge tone="accent">New answer</Badge>}
              <StatusBadge status={status} isForCustomer />
            </span>
          </li>
        ))}
      </ul>
      {next && (
        <OlderItems cursor={next} queryOf={ownTicketsQuery} label="Older tickets">
          {(items, next) => <TicketPages items={items} next={next} />}
        </OlderItems>
      )}
    </>
  );
}
