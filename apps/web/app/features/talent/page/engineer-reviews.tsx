import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { PagedList } from "../../../lib/listing/paged-list";
import { AnswerableReview } from "../../../lib/reviews/review-item";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { engineerReviewsQuery } from "../engineer-queries";
import { WriteReview } from "../reviews/write-review";
import { RatingHistogram } from "./rating-histogram";

/** Reviews by clients. */
export function EngineerReviews({ engineer }: { readonly engineer: EngineerPage }) {
  return (
    <section aria-labelledby="reviews" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="reviews" className="text-2xl">
          Reviews
        </h2>
        <WriteReview engineer={engineer} />
      </div>
      {engineer.ratingCount > 0 && <RatingHistogram engineer={engineer} />}
      <PagedList
        what="reviews"
        pageOf={(cursor) => engineerReviewsQuery(engineer.id, cursor)}
        empty={
          <EmptyState headingLevel="h3" title="No reviews yet">
            Clients can review an engineer after both mark the work as done.
          </EmptyState>
        }
      >
        {(reviews) => (
          <ol className="flex flex-col gap-4">
            {reviews.map((review) => (
              <AnswerableReview
                key={review.id}
                review={review}
                mayAnswer={engineer.viewer.isOneself}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  );
}
