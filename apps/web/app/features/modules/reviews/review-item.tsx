import type { Review } from "@stackyard/contract/modules";
import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format";
import { PersonLink } from "../../../lib/person-link";
import { Card } from "../../../ui/display/card";
import { Stars } from "../../../ui/display/stars";
import { ReviewAnswer } from "./review-answer";

interface Props {
  readonly review: Review;
  /** What it is about, where the page does not say it. */
  readonly about?: ReactNode;
  /** Whether the viewer wrote the module, and so may answer. */
  readonly mayAnswer?: boolean;
}

export function ReviewItem({ review, about, mayAnswer = false }: Props) {
  return (
    <li>
      <Card className="p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1">
            {review.authorUsername === null ? (
              <p className="font-[620]">User {review.authorId}</p>
            ) : (
              <PersonLink
                username={review.authorUsername}
                avatar={review.authorAvatar}
                className="font-[620]"
              />
            )}
            <p className="mt-1 text-ink-faint text-sm">
              {about}
              <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
            </p>
          </div>
          <Stars value={review.rating} />
        </div>
        <p className="mt-3 whitespace-pre-line break-words leading-relaxed">{review.content}</p>
        <ReviewAnswer review={review} mayAnswer={mayAnswer} />
      </Card>
    </li>
  );
}
