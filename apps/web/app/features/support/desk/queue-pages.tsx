import type { QueuedTicket } from "@stackyard/contract/support/support-desk";
import {
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_LABELS,
} from "@stackyard/contract/support/support-options";
import { Link } from "../../../lib/links/link";
import { paths, type QueueFilter } from "../../../lib/links/paths";
import { OlderItems } from "../../../lib/listing/older-items";
import { Badge } from "../../../ui/display/badge";
import { StatusBadge } from "../status-badge";
import { queueQuery } from "./desk-queries";
import { DueBadge } from "./due-badge";

interface Props {
  readonly items: readonly QueuedTicket[];
  readonly next: string | null;
  readonly filter: QueueFilter;
}

/** A page of the queue, with a button that loads the next one. */
export function QueuePages({ items, next, filter }: Props) {
  return (
    <>
      <ul aria-label="Tickets" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((ticket) => (
          <QueueRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => queueQuery(filter, cursor)}
          label="More tickets"
        >
          {(items, next) => <QueuePages items={items} next={next} filter={filter} />}
        </OlderItems>
      )}
    </>
  );
}

function QueueRow({ ticket }: { readonly ticket: QueuedTicket }) {
  const { id, subject, customer, category, priority, status, assignee } = ticket;
  const isUrgent = priority === "high" || priority === "critical";
  return (
    <li className="relative flex flex-col gap-3 p-4 hover:bg-sunken sm:p-5 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0">
        <h2 className="text-base [overflow-wrap:anywhere]">
          <Link to={paths.queuedTicket(id)} className="after:absolute after:inset-0">
            {subject}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
          #{id} · {customer} · {TICKET_CATEGORY_LABELS[category]} ·{" "}
          {assignee ? `with ${assignee.username}` : "unassigned"}
        </p>
      </div>
      <span className="flex shrink-0 flex-wrap gap-2">
        {ticket.hasNews && <Badge tone="accent">Unread</Badge>}
        {ticket.isVulnerability && <Badge tone="poor">Vulnerability</Badge>}
        {isUrgent && <Badge tone="fair">{TICKET_PRIORITY_LABELS[priority]}</Badge>}
        <StatusBadge status={status} />
        <DueBadge dueAt={ticket.dueAt} />
      </span>
    </li>
  );
}
