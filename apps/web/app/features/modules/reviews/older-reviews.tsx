import { OlderItems } from "../../../lib/older-items";
import { ReviewItem } from "../../../lib/reviews/review-item";
import { reviewsQuery } from "../module-queries";

interface Props {
  readonly moduleId: number;
  readonly cursor: string;
}

/** The reviews after `cursor`, once they are asked for; and so on after them. */
export function OlderReviews({ moduleId, cursor }: Props) {
  return (
    <div className="mt-4">
      <OlderItems
        cursor={cursor}
        queryOf={(cursor) => reviewsQuery(moduleId, cursor)}
        label="Older reviews"
      >
        {(reviews, next) => (
          <>
            <ol aria-label="Older reviews" className="flex flex-col gap-4">
              {reviews.map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ol>
            {next && <OlderReviews moduleId={moduleId} cursor={next} />}
          </>
        )}
      </OlderItems>
    </div>
  );
}
