import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { Suspense, useState } from "react";
import { toast } from "../../../../lib/browser/toast";
import { ReviewHidden } from "../../../../lib/reviews/review-hidden";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { Button } from "../../../../ui/controls/button";
import { lazyPart } from "../../../../ui/load-part";

const ReviewDialog = lazyPart(
  () => import("../../../../lib/reviews/review-dialog"),
  "ReviewDialog",
);

/** Opens the review dialog. Authors can't review, and each user can review once. */
export function WriteReview({ module }: { readonly module: ModuleDetail }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const { isAuthor, hasReviewed, isReviewHidden } = module.viewer;
  if (isAuthor || module.status !== "published") return null;
  if (hasReviewed) return <p className="text-ink-soft text-sm">You have reviewed this module.</p>;
  if (isReviewHidden) return <ReviewHidden />;

  function open() {
    if (user) setOpen(true);
    else toast.error("You must be logged in to leave a review");
  }
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={open}>
        Write a review
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog
            of={{ moduleId: module.id }}
            question={`How did “${module.title}” work for you?`}
            changes="/api/modules"
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
