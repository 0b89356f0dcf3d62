import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import type { Engineer } from "@stackyard/contract/talent/talent";
import { formatCount } from "../../lib/format/format";
import { Stars } from "../../ui/display/stars";

/** Star rating and number of completed projects. */
export function EngineerRating({ engineer }: { readonly engineer: Engineer }) {
  const stars = engineer.rating / POINTS_A_STAR;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
      {engineer.ratingCount > 0 ? (
        <>
          <Stars value={stars} />
          <span aria-hidden="true" className="tabular-nums">
            {stars.toFixed(1)}
          </span>
        </>
      ) : (
        <span>Not rated yet</span>
      )}
      <span>{formatCount(engineer.completedProjects, "project")}</span>
    </p>
  );
}
