import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatCount } from "../../../../lib/format/format";
import { ButtonLink } from "../../../../lib/links/button-link";
import { SectionContent } from "../../../../lib/page/section-content";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { adminAddress } from "../admin-address";
import { eventsSetAsideQuery, failedJobsQuery, overviewQuery } from "../admin-queries";
import { FailedPages } from "./failed-pages";
import { JobsTable } from "./jobs-table";
import { SetAsidePages } from "./set-aside-pages";

/** The queues, and what failed in them or in the one that the address names. */
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
            Show those of every queue
          </ButtonLink>
        )}
        <SectionContent query={failed} what="The failed jobs">
          {({ items, total, nextCursor }) =>
            items.length === 0 ? (
              <EmptyState title="Nothing has failed" headingLevel="h3">
                Jobs that failed at their last attempt stand here with their error, to be tried
                again or given up.
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
        <h2 className="text-xl">Events set aside</h2>
        <SectionContent query={setAside} what="The events that were set aside">
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <EmptyState title="Every event was dealt with" headingLevel="h3">
                What notifications, the search or another consumer keeps failing on stands here with
                its error, to be tried again. Each start of the server tries it again, too.
              </EmptyState>
            ) : (
              <SetAsidePages items={items} next={nextCursor} />
            )
          }
        </SectionContent>
      </section>
    </div>
  );
}
