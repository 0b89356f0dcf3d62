import type { Ticket } from "@stackyard/contract/support/support";
import { SOLVED_DAYS, TICKET_CATEGORY_LABELS } from "@stackyard/contract/support/support-options";
import { apiUrl } from "../../../lib/api/api";
import { Day, Moment } from "../../../lib/format/times";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { Alert } from "../../../ui/feedback/alert";
import { MessageList } from "../message-list";
import { StatusBadge } from "../status-badge";
import { RatingForm } from "./rating-form";
import { ReplyForm } from "./reply-form";
import { useSeen } from "./use-seen";

interface Props {
  readonly ticket: Ticket;
  /** The ticket number in the URL, which differs from the ticket's if it was merged. */
  readonly askedId: number;
  readonly ticketKey: string | undefined;
}

export function TicketThread({ ticket, askedId, ticketKey }: Props) {
  const { id, subject, status, category, module, createdAt, answerBy } = ticket;
  useSeen(ticket, askedId, ticketKey);
  const isClosed = status === "closed";
  const isEnded = isClosed || status === "solved";
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        {ticketKey === undefined && <BackLink to={paths.myTickets}>My tickets</BackLink>}
        <p className="stencil text-ink-faint">Ticket #{id}</p>
        <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{subject}</h1>
        <div className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
          <StatusBadge status={status} isForCustomer />
          <Badge>{TICKET_CATEGORY_LABELS[category]}</Badge>
          <span>
            Opened: <Day at={createdAt} />
          </span>
          {module && (
            <span>
              About{" "}
              <Link to={paths.module(module.id)} className="text-accent-strong underline">
                {module.title}
              </Link>
            </span>
          )}
        </div>
      </div>
      {askedId !== id && (
        <Alert tone="note" title={`#${askedId} was merged into this ticket`}>
          Both were about the same problem, so we answer them here.
        </Alert>
      )}
      {answerBy && (
        <p className="text-ink-soft">
          We answer by <Moment at={answerBy} />.
        </p>
      )}
      <MessageList
        messages={ticket.messages}
        fileHref={(attachmentId) =>
          apiUrl(
            "/api/support/tickets/{id}/attachments/{attachmentId}",
            { id, attachmentId },
            { key: ticketKey },
          )
        }
      />
      {isEnded && <RatingForm ticket={ticket} askedId={askedId} ticketKey={ticketKey} />}
      {status === "solved" && (
        <p className="text-ink-soft">
          It closes {SOLVED_DAYS} days after it's solved. If it isn't solved, reply to reopen it.
        </p>
      )}
      {isClosed ? (
        <Alert
          tone="note"
          title="This ticket is closed"
          action={
            <ButtonLink to={paths.ticket()} size="small">
              Write a new ticket
            </ButtonLink>
          }
        />
      ) : (
        <ReplyForm ticket={ticket} askedId={askedId} ticketKey={ticketKey} />
      )}
    </div>
  );
}
