import type { Review } from "@stackyard/contract/modules/modules";
import type { ReactNode } from "react";
import { Card } from "../../ui/display/card";
import { Stars } from "../../ui/display/stars";
import { formatDate } from "../format/format";
import { PersonLink } from "../people/person-link";

interface Props {
  readonly review: Review;
  /** What it is about, where the page does not say it. */
  readonly about?: ReactNode;
  /** Stands below it. */
  readonly children?: ReactNode;
}

export function ReviewItem({ review, about, children }: Props) {
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
        {review.answer !== null && (
          <div className="mt-4 border-line-strong border-l-2 pl-4">
            <p className="stencil text-ink-faint">Answer</p>
            <p className="mt-1 whitespace-pre-line break-words text-ink-soft leading-relaxed">
              {review.answer}
            </p>
          </div>
        )}
        {children}
      </Card>
    </li>
  );
}
