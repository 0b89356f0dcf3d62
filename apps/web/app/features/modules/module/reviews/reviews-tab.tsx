import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useState } from "react";
import { formatCount } from "../../../../lib/format/format";
import { Stars } from "../../../../ui/display/stars";
import type { Reviewers } from "../../module-queries";
import { Ratings } from "./ratings";
import { ReviewList } from "./review-list";
import { WriteReview } from "./write-review";

export function ReviewsTab({ module }: { readonly module: ModuleDetail }) {
  const [by, setBy] = useState<Reviewers>();
  const { ratingAverage, ratingCount, reviewCount } = module;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-2xl">Reviews</h2>
          {ratingAverage !== null && (
            <p className="mt-2 flex items-center gap-2.5 text-ink-soft">
              <Stars value={ratingAverage} />
              <span>
                <span className="font-[640] text-ink tabular-nums">{ratingAverage.toFixed(1)}</span>{" "}
                from {formatCount(ratingCount, "review")}
              </span>
            </p>
          )}
        </div>
        <WriteReview module={module} />
      </div>
      {reviewCount > 0 && <Ratings moduleId={module.id} by={by} onChange={setBy} />}
      <ReviewList moduleId={module.id} by={by} mayAnswer={module.viewer.isAuthor} />
    </div>
  );
}
