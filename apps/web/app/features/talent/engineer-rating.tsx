import type { Engineer } from "@stackyard/contract/talent/talent";
import { formatCount } from "../../lib/format/format";
import { Stars } from "../../ui/display/stars";

/** A score of 0-100 is shown as up to five stars. */
export const POINTS_A_STAR = 20;

/** Stars, and how many projects were completed. */
export function EngineerRating({ engineer }: { readonly engineer: Engineer }) {
  const stars = engineer.rating / POINTS_A_STAR;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft text-sm">
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
      <span aria-hidden="true">·</span>
      <span>{formatCount(engineer.completedProjects, "project")}</span>
    </p>
  );
}
