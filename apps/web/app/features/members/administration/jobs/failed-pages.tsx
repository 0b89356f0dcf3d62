import type { FailedJob } from "@stackyard/contract/common/jobs";
import { OlderItems } from "../../../../lib/listing/older-items";
import { failedJobsQuery } from "../../admin-queries";
import { FailedRow } from "./failed-row";

interface Props {
  readonly items: readonly FailedJob[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  readonly queue: string | null;
}

/** A page of failed jobs, with a button that loads older ones. */
export function FailedPages({ items, next, queue }: Props) {
  return (
    <>
      <ul aria-label="Failed jobs" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((job) => (
          <FailedRow key={job.id} job={job} />
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => failedJobsQuery(queue, cursor)}
          label="Older failures"
        >
          {(items, next) => <FailedPages items={items} next={next} queue={queue} />}
        </OlderItems>
      )}
    </>
  );
}
