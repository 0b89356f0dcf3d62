import { OlderItems } from "../../../../lib/listing/older-items";
import { AnswerableReview } from "../../../../lib/reviews/review-item";
import { type Reviewers, reviewsQuery } from "../../module-queries";

interface Props {
  readonly moduleId: number;
  readonly cursor: string;
  readonly by: Reviewers;
  /** Whether the viewer is the module's author. */
  readonly mayAnswer: boolean;
}

/** Loads the reviews after `cursor` on demand. */
export function OlderReviews({ moduleId, cursor, by, mayAnswer }: Props) {
  return (
    <div className="mt-4">
      <OlderItems
        cursor={cursor}
        queryOf={(cursor) => reviewsQuery(moduleId, cursor, by)}
        label="Older reviews"
      >
        {(reviews, next) => (
          <>
            <ol aria-label="Older reviews" className="flex flex-col gap-4">
              {reviews.map((review) => (
                <AnswerableReview key={review.id} review={review} mayAnswer={mayAnswer} />
              ))}
            </ol>
            {next && (
              <OlderReviews moduleId={moduleId} by={by} mayAnswer={mayAnswer} cursor={next} />
            )}
          </>
        )}
      </OlderItems>
    </div>
  );
}
