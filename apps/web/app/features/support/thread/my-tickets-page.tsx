import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ownTicketsQuery } from "../support-queries";
import { TicketPages } from "./ticket-pages";

export function MyTicketsPage() {
  return <SignedIn>{() => <MyTickets />}</SignedIn>;
}

function MyTickets() {
  const query = useQuery(ownTicketsQuery());
  return (
    <div className="page-width flex max-w-4xl flex-col gap-6 py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">My tickets</h1>
        <ButtonLink to={paths.ticket()}>Write a ticket</ButtonLink>
      </div>
      <SectionContent query={query} what="Your tickets">
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState
              title="No tickets"
              action={<ButtonLink to={paths.support}>Support Center</ButtonLink>}
            >
              Write a ticket to contact support.
            </EmptyState>
          ) : (
            <TicketPages items={items} next={nextCursor} />
          )
        }
      </SectionContent>
    </div>
  );
}
