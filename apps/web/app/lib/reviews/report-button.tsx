import type { Review } from "@stackyard/contract/modules/modules";
import { Suspense, useState } from "react";
import { Button } from "../../ui/controls/button";
import { lazyPart } from "../../ui/load-part";
import { send } from "../api/api";
import { useCurrentUser } from "../session/current-user";

const ReportDialog = lazyPart(() => import("../reports/report-dialog"), "ReportDialog");

/** Lets signed-in readers report others' reviews. */
export function ReportButton({ review }: { readonly review: Review }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!user || user.id === review.authorId) return null;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="mt-2 -ml-3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Report
        <span className="sr-only"> the review by {review.authorUsername ?? review.authorId}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            what="review"
            who="An administrator"
            send={(body) =>
              send("post", "/api/reviews/{id}/reports", { params: { id: review.id }, body })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
