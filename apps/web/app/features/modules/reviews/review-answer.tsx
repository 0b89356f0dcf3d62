import type { Review } from "@stackyard/contract/modules";
import { lazy, Suspense, useState } from "react";
import { formatDate } from "../../../lib/format";
import { Button } from "../../../ui/controls/button";

const AnswerForm = lazy(() =>
  import("../../../lib/answer-form").then(({ AnswerForm }) => ({ default: AnswerForm })),
);

interface Props {
  readonly review: Review;
  /** Whether the viewer wrote the module, and so may answer. */
  readonly mayAnswer: boolean;
}

/** What the module's author said to a review, and for them the way to say it. */
export function ReviewAnswer({ review, mayAnswer }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { answer } = review;
  if (isOpen) {
    return (
      <Suspense>
        <AnswerForm review={review} onClose={() => setOpen(false)} />
      </Suspense>
    );
  }
  return (
    <>
      {answer && (
        <div className="mt-4 border-l-3 border-line-strong pl-4">
          <p className="text-sm">
            <span className="font-[620]">The author's answer</span>{" "}
            <span className="text-ink-faint">
              <time dateTime={answer.createdAt}>{formatDate(answer.createdAt)}</time>
              {answer.isChanged && ", changed since"}
            </span>
          </p>
          <p className="mt-1 whitespace-pre-line break-words leading-relaxed">{answer.content}</p>
        </div>
      )}
      {mayAnswer && (
        <Button
          size="small"
          look="secondary"
          className="mt-4 h-10 self-start"
          onClick={() => setOpen(true)}
        >
          {answer ? "Change your answer" : "Answer"}
          <span className="sr-only"> the review of {review.authorUsername}</span>
        </Button>
      )}
    </>
  );
}
