import type { Review } from "@stackyard/contract/modules/modules";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/controls/button";
import { ReviewItem } from "./review-item";

const AnswerForm = lazy(() =>
  import("./answer-form").then(({ AnswerForm }) => ({ default: AnswerForm })),
);

interface Props {
  readonly review: Review;
  readonly mayAnswer: boolean;
}

/** A review, which whoever it is about can answer, and answer otherwise. */
export function AnswerableReview({ review, mayAnswer }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ReviewItem review={review}>
      {mayAnswer && !isOpen && (
        <Button look="secondary" size="small" className="mt-4" onClick={() => setOpen(true)}>
          {review.answer === null ? "Answer" : "Change the answer"}
          <span className="sr-only"> to the review by {review.authorUsername}</span>
        </Button>
      )}
      {mayAnswer && isOpen && (
        <Suspense>
          <AnswerForm review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ReviewItem>
  );
}
