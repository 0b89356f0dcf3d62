import { useQuery } from "@tanstack/react-query";
import { apiUrl, isNotFound } from "../../../lib/api/api";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";
import { SectionContent } from "../../../lib/page/section-content";
import { MessageList } from "../message-list";
import { AnswerForm } from "./answer-form";
import { CustomerDetails } from "./customer-details";
import { DeskHeading } from "./desk-heading";
import { deskTicketQuery } from "./desk-queries";
import { ForAgents } from "./for-agents";
import { TicketControls } from "./ticket-controls";
import { useDeskSeen } from "./use-desk-act";

/** A ticket as agents see it. */
export function DeskTicketPage({ id }: { readonly id: number }) {
  return <ForAgents>{(viewerId) => <DeskTicket key={id} id={id} viewerId={viewerId} />}</ForAgents>;
}

interface Props {
  readonly id: number;
  readonly viewerId: number;
}

function DeskTicket({ id, viewerId }: Props) {
  const query = useQuery(deskTicketQuery(id));
  useDeskSeen(id, query.data?.hasNews ?? false);
  if (isNotFound(query.error)) return <DeskTicketNotFound />;
  return (
    <>
      <BackLink to={paths.supportQueue()}>Back to the queue</BackLink>
      <SectionContent query={query} what="The ticket">
        {(ticket) => (
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
            <div className="flex min-w-0 flex-col gap-6">
              <DeskHeading ticket={ticket} />
              <MessageList
                messages={ticket.messages}
                fileHref={(attachmentId) =>
                  apiUrl("/api/support/desk/tickets/{id}/attachments/{attachmentId}", {
                    id,
                    attachmentId,
                  })
                }
              />
              <AnswerForm ticket={ticket} />
            </div>
            <aside aria-label="About the ticket" className="flex flex-col gap-6">
              <TicketControls ticket={ticket} viewerId={viewerId} />
              <CustomerDetails ticket={ticket} />
            </aside>
          </div>
        )}
      </SectionContent>
    </>
  );
}

export function DeskTicketNotFound() {
  return (
    <NotFoundPage title="Ticket not found" to={paths.supportQueue()} back="Back to the queue">
      There's no ticket with this number.
    </NotFoundPage>
  );
}
