import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatCount } from "../../../lib/format/format";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ClockFigures } from "./clock-figures";
import { queueFilter, queueQuery } from "./desk-queries";
import { ForAgents } from "./for-agents";
import { QueueFilterForm } from "./queue-filter-form";
import { QueuePages } from "./queue-pages";

/** Tickets of all customers, ordered by response deadline. */
export function QueuePage() {
  return <ForAgents title="Support queue">{() => <Queue />}</ForAgents>;
}

function Queue() {
  const [address] = useSearchParams();
  const filter = queueFilter(address);
  const query = useQuery(queueQuery(filter));
  return (
    <>
      <ClockFigures />
      <QueueFilterForm key={address.toString()} filter={filter} />
      <SectionContent query={query} what="The tickets">
        {({ items, total, isTotalExact, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="No tickets found">
              {filter.view === undefined ? "All tickets are answered." : "Try another status."}
            </EmptyState>
          ) : (
            <>
              <p role="status" className="text-ink-soft">
                {!isTotalExact && "More than "}
                {formatCount(total, "ticket")}
              </p>
              <QueuePages items={items} next={nextCursor} filter={filter} />
            </>
          )
        }
      </SectionContent>
    </>
  );
}
