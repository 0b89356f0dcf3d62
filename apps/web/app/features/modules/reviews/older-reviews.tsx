import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/controls/button";
import { reviewsQuery } from "../module-queries";
import { ReviewItem } from "./review-item";

interface Props {
  readonly moduleId: number;
  readonly cursor: string;
}

/** The reviews after `cursor`, once they are asked for; and so on after them. */
export function OlderReviews({ moduleId, cursor }: Props) {
  const [isWanted, setWanted] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...reviewsQuery(moduleId, cursor),
    enabled: isWanted,
  });
  if (!data) {
    return (
      <div className="mt-6 flex flex-col items-center gap-3">
        {isError && (
          <p role="alert" className="text-poor text-sm">
            The older reviews could not be loaded.
          </p>
        )}
        <Button
          look="secondary"
          isBusy={isFetching}
          onClick={() => (isError ? refetch() : setWanted(true))}
        >
          {isError ? "Try again" : "Older reviews"}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ol aria-label="Older reviews" className="mt-4 flex flex-col gap-4">
        {data.items.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ol>
      {data.nextCursor && <OlderReviews moduleId={moduleId} cursor={data.nextCursor} />}
    </>
  );
}
