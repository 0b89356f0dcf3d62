import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { formatCount, formatNumber } from "../../../lib/format/format";
import { Stars } from "../../../ui/display/stars";

/** The mean, and how many ratings there are of each number of stars. */
export function RatingHistogram({ engineer }: { readonly engineer: EngineerPage }) {
  const { rating, ratingCount, ratingCounts } = engineer;
  const stars = rating / POINTS_A_STAR;
  const rows = ratingCounts.map((count, index) => ({ stars: index + 1, count })).toReversed();
  return (
    <div className="grid items-center gap-x-10 gap-y-5 rounded-lg border bg-surface p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <p className="flex flex-col gap-1.5">
        <span className="font-[700] text-5xl tabular-nums">{stars.toFixed(1)}</span>
        <Stars value={stars} />
        <span className="text-ink-soft text-sm">{formatCount(ratingCount, "rating")}</span>
      </p>
      <table className="w-full text-sm">
        <caption className="sr-only">Ratings by stars</caption>
        <tbody>
          {rows.map(({ stars, count }) => (
            <tr key={stars}>
              <th scope="row" className="w-16 whitespace-nowrap py-1 text-left font-normal">
                {formatCount(stars, "star")}
              </th>
              <td className="px-3" aria-hidden="true">
                <span className="block h-2.5 overflow-hidden rounded-sm bg-sunken forced-colors:border">
                  <span
                    className="block h-full bg-accent forced-colors:bg-[CanvasText]"
                    style={{ width: `${(count / Math.max(1, ratingCount)) * 100}%` }}
                  />
                </span>
              </td>
              <td className="w-10 py-1 text-right tabular-nums">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
