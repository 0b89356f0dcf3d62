import type { Review } from "@stackyard/contract/modules/modules";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "../../ui/controls/button";
import { Badge } from "../../ui/display/badge";
import { Card } from "../../ui/display/card";
import { Stars } from "../../ui/display/stars";
import { lazyPart } from "../../ui/load-part";
import { Day } from "../format/times";
import { PersonLink } from "../people/person-link";
import { ReportButton } from "./report-button";

const AnswerForm = lazyPart(() => import("./answer-form"), "AnswerForm");

interface Props {
  readonly review: Review;
  /** Its subject, if the page doesn't state it. */
  readonly about?: ReactNode;
  /** Shown below it. */
  readonly children?: ReactNode;
}

export function ReviewItem({ review, about, children }: Props) {
  return (
    <li>
      <Card className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-faint text-sm">
            {review.authorUsername === null ? (
              <span className="font-[620] text-base text-ink">User {review.authorId}</span>
            ) : (
              <PersonLink
                username={review.authorUsername}
                avatar={review.authorAvatar}
                className="font-[620] text-base text-ink"
              />
            )}
            {review.isByPurchaser !== null && (
              <Badge tone={review.isByPurchaser ? "good" : "plain"}>
                {review.isByPurchaser ? "Purchased" : "Not purchased"}
              </Badge>
            )}
            {review.isRefunded && <Badge tone="plain">Refunded</Badge>}
            <span>
              {about}
              <Day at={review.createdAt} />
              {!review.isCounted && " (new account, counts after 24 hours)"}
            </span>
          </p>
          <Stars value={review.rating} />
        </div>
        <p className="mt-3 whitespace-pre-line break-words leading-relaxed">{review.content}</p>
        {review.answer !== null && (
          <div className="mt-4 border-line-strong border-l-2 pl-4">
            <p className="stencil text-ink-faint">Answer</p>
            <p className="mt-1 whitespace-pre-line break-words text-ink-soft leading-relaxed">
              {review.answer}
            </p>
          </div>
        )}
        {children}
        <ReportButton review={review} />
      </Card>
    </li>
  );
}

interface AnswerableProps {
  readonly review: Review;
  readonly mayAnswer: boolean;
}

/** A review that its subject can answer; answers can be edited. */
export function AnswerableReview({ review, mayAnswer }: AnswerableProps) {
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
