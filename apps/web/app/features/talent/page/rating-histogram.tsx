import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { formatCount } from "../../../lib/format/format";
import { RatingBars } from "../../../lib/reviews/rating-bars";
import { Stars } from "../../../ui/display/stars";

/** Average rating and the number of ratings per star. */
export function RatingHistogram({ engineer }: { readonly engineer: EngineerPage }) {
  const { rating, ratingCount, ratingCounts } = engineer;
  const stars = rating / POINTS_A_STAR;
  return (
    <div className="grid items-center gap-x-10 gap-y-5 rounded-lg border bg-surface p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <p className="flex flex-col gap-1.5">
        <span className="font-[700] text-5xl tabular-nums">{stars.toFixed(1)}</span>
        <Stars value={stars} />
        <span className="text-ink-soft text-sm">{formatCount(ratingCount, "rating")}</span>
      </p>
      <RatingBars counts={ratingCounts} />
    </div>
  );
}
