import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatCount } from "../../../../lib/format/format";
import { ButtonLink } from "../../../../lib/links/button-link";
import { SectionContent } from "../../../../lib/page/section-content";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { adminAddress } from "../../admin-address";
import { eventsSetAsideQuery, failedJobsQuery, overviewQuery } from "../../admin-queries";
import { DeadLetterPages } from "./dead-letter-pages";
import { FailedPages } from "./failed-pages";
import { JobsTable } from "./jobs-table";

/** Job queues, and failed jobs of all queues or of the one in the URL. */
export function JobsSection() {
  const queue = useSearchParams()[0].get("queue");
  const overview = useQuery(overviewQuery());
  const setAside = useQuery(eventsSetAsideQuery());
  const failed = useQuery(failedJobsQuery(queue));
  return (
    <div className="flex flex-col gap-10">
      <SectionContent query={overview} what="The queues">
        {({ jobs }) => <JobsTable jobs={jobs} />}
      </SectionContent>
      <section className="flex flex-col gap-4">
        <h2 className="text-xl">Failed{queue && ` in ${queue}`}</h2>
        {queue && (
          <ButtonLink to={adminAddress("jobs")} look="quiet" className="self-start">
            Show all queues
          </ButtonLink>
        )}
        <SectionContent query={failed} what="Failed jobs">
          {({ items, total, nextCursor }) =>
            items.length === 0 ? (
              <EmptyState title="No failed jobs" headingLevel="h3">
                Jobs that fail their last attempt appear here with their error.
              </EmptyState>
            ) : (
              <>
                <p role="status" className="text-ink-soft text-sm">
                  {formatCount(total, "failed job")}
                </p>
                <FailedPages items={items} next={nextCursor} queue={queue} />
              </>
            )
          }
        </SectionContent>
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-xl">Failed events</h2>
        <SectionContent query={setAside} what="Failed events">
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <EmptyState title="No failed events" headingLevel="h3">
                Events that a consumer can't process appear here with their error. Each server start
                retries them.
              </EmptyState>
            ) : (
              <DeadLetterPages items={items} next={nextCursor} />
            )
          }
        </SectionContent>
      </section>
    </div>
  );
}
