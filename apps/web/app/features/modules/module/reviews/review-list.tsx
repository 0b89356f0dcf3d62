import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../../lib/api/error-message";
import { AnswerableReview } from "../../../../lib/reviews/review-item";
import { Button } from "../../../../ui/controls/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { type Reviewers, reviewsQuery } from "../../module-queries";
import { OlderReviews } from "./older-reviews";

interface Props {
  readonly moduleId: number;
  readonly by: Reviewers;
  /** Whether the viewer is the module's author. */
  readonly mayAnswer: boolean;
}

/** Latest reviews; older ones load on demand. */
export function ReviewList({ moduleId, by, mayAnswer }: Props) {
  const { data, error, refetch } = useQuery(reviewsQuery(moduleId, undefined, by));
  if (error && !data) {
    return (
      <EmptyState
        className="mt-6"
        isError
        headingLevel="h3"
        title="Reviews not loaded"
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        {errorMessage(error, "We couldn't reach the server.")}
      </EmptyState>
    );
  }
  if (!data) return <Loading />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        className="mt-6"
        headingLevel="h3"
        title={by ? "No reviews by purchasers yet" : "No reviews yet"}
      >
        Share how it worked for you.
      </EmptyState>
    );
  }
  return (
    <>
      <ol aria-label="Reviews" className="mt-6 flex flex-col gap-4">
        {data.items.map((review) => (
          <AnswerableReview key={review.id} review={review} mayAnswer={mayAnswer} />
        ))}
      </ol>
      {data.nextCursor && (
        <OlderReviews moduleId={moduleId} by={by} mayAnswer={mayAnswer} cursor={data.nextCursor} />
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="mt-6 flex flex-col gap-4">
      <span className="sr-only">Loading reviews</span>
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
  );
}
