import { useQuery } from "@tanstack/react-query";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { SectionContent } from "../../../lib/page/section-content";
import { QueuedReviewItem } from "./queued-review-item";
import { reviewQueueQuery } from "./review-report-queries";

/** Reviews that were reported, and appeals against hidden ones. */
export function ReviewQueuePage() {
  return (
    <AdministratorsPage
      title="Reported reviews"
      purpose="Only administrators can see reported reviews."
      className="max-w-4xl"
    >
      {() => <Queue />}
    </AdministratorsPage>
  );
}

function Queue() {
  return (
    <SectionContent query={useQuery(reviewQueueQuery())} what="Reported reviews">
      {(reviews) =>
        reviews.length === 0 ? (
          <p className="text-ink-soft">
            No open reports. Reported reviews and appeals of their authors appear here.
          </p>
        ) : (
          <ul className="flex flex-col gap-4">
            {reviews.map((review) => (
              <QueuedReviewItem key={review.id} review={review} />
            ))}
          </ul>
        )
      }
    </SectionContent>
  );
}
