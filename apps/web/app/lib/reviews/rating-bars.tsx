import { formatCount, formatNumber } from "../format/format";

/** The number of ratings by stars, starting with one star. */
export function RatingBars({ counts }: { readonly counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rows = counts.map((count, index) => ({ stars: index + 1, count })).toReversed();
  return (
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
                  style={{ width: `${(count / Math.max(1, total)) * 100}%` }}
                />
              </span>
            </td>
            <td className="w-10 py-1 text-right tabular-nums">{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
