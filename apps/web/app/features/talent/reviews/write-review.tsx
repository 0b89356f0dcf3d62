import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { Suspense, useState } from "react";
import { displayName } from "../../../lib/people/display-name";
import { ReviewHidden } from "../../../lib/reviews/review-hidden";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";

const ReviewDialog = lazyPart(() => import("../../../lib/reviews/review-dialog"), "ReviewDialog");

/** Opens the review dialog for clients with completed work, once per client. */
export function WriteReview({ engineer }: { readonly engineer: EngineerPage }) {
  const [isOpen, setOpen] = useState(false);
  const { mayReview, hasReviewed, isReviewHidden } = engineer.viewer;
  if (hasReviewed) return <p className="text-ink-soft text-sm">You have reviewed this engineer.</p>;
  if (isReviewHidden) return <ReviewHidden />;
  if (!mayReview) return null;
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Write a review
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog
            of={{ engineerId: engineer.id }}
            question={`How was it to work with ${displayName(engineer.user)}?`}
            changes="/api/engineers"
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
