import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { isNotFound } from "../../../lib/api/api";
import { SectionContent } from "../../../lib/page/section-content";
import { ticketQuery } from "../support-queries";
import { TicketNotFound } from "./ticket-not-found";
import { TicketThread } from "./ticket-thread";

/**
 * A ticket's page. The key of a mailed link is in the URL's fragment, which browsers never send to
 * the server. It stays there so that the page can be reloaded.
 */
export function TicketThreadPage({ id }: { readonly id: number }) {
  const { hash } = useLocation();
  const key = hash.length > 1 ? hash.slice(1) : undefined;
  const query = useQuery(ticketQuery(id, key));
  const isUnknown = isNotFound(query.error);
  return (
    <div className="page-width max-w-4xl py-8 sm:py-12">
      {isUnknown ? (
        <TicketNotFound id={id} />
      ) : (
        <SectionContent query={query} what="The ticket">
          {(ticket) => <TicketThread ticket={ticket} askedId={id} ticketKey={key} />}
        </SectionContent>
      )}
    </div>
  );
}
