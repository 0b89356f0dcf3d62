import type { Review } from "@stackyard/contract/modules";
import { formatDate, initials } from "../../../lib/format";
import { Avatar } from "../../../ui/display/avatar";
import { Card } from "../../../ui/display/card";
import { Stars } from "../../../ui/display/stars";

export function ReviewItem({ review }: { readonly review: Review }) {
  const name = review.authorUsername ?? `User ${review.authorId}`;
  return (
    <li>
      <Card className="p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Avatar src={review.authorAvatar} initials={initials(name)} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-[620]">{name}</p>
            <p className="text-ink-faint text-sm">
              <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
            </p>
          </div>
          <Stars value={review.rating} />
        </div>
        <p className="mt-3 whitespace-pre-line break-words leading-relaxed">{review.content}</p>
      </Card>
    </li>
  );
}
