import { drawnRating, REPUTATION } from "@stackyard/contract/common/reputation";
import type { Reputation } from "@stackyard/contract/site/profiles";
import { formatCount } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { Card } from "../../../ui/display/card";

/** Reputation score and how it is computed. */
export function PersonReputation({ reputation }: { readonly reputation: Reputation }) {
  const { score, computedAt } = reputation;
  return (
    <section aria-labelledby="reputation" className="flex flex-col gap-5">
      <h2 id="reputation" className="text-2xl">
        Reputation
      </h2>
      <Card className="grid gap-6 p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-10 sm:p-6">
        <p className="flex flex-col">
          <span className="stencil text-ink-faint">Trust score</span>
          <span className="mt-1 tabular-nums">
            <span className="font-[700] text-5xl">{score}</span>
            <span className="text-ink-faint">/100</span>
          </span>
        </p>
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">Trust score breakdown</caption>
            <thead>
              <tr className="border-b text-left text-ink-faint">
                <th scope="col" className="py-2 pr-4 font-normal">
                  Counted
                </th>
                <th scope="col" className="py-2 text-right font-normal">
                  Points
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rowsOf(reputation).map(({ what, points, most }) => (
                <tr key={what}>
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {what}
                  </th>
                  <td className="whitespace-nowrap py-2.5 text-right tabular-nums">
                    <span className="font-[620]">{points}</span>
                    <span className="text-ink-faint"> of {most}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <HowItIsComputed />
          <p className="mt-3 text-ink-faint text-sm">
            Computed: <Day at={computedAt} />
          </p>
        </div>
      </Card>
    </section>
  );
}

function rowsOf({ record, points }: Reputation) {
  const { buyers, ratingCount, decisions, overturned, days } = record;
  const rating =
    ratingCount === 0
      ? "No ratings yet"
      : `${formatCount(ratingCount, "rating")}, weighted average: ${drawnRating(record).toFixed(2)} of 5`;
  const audits = `${formatCount(decisions, "audit")}, ${overturned} overturned`;
  const rows = [
    {
      what: formatCount(buyers, "buyer"),
      points: points.sales,
      most: REPUTATION.sales.most,
    },
    { what: rating, points: points.ratings, most: REPUTATION.ratings.most },
    { what: audits, points: points.audits, most: REPUTATION.audits.most },
    { what: `Here for ${formatCount(days, "day")}`, points: points.age, most: REPUTATION.age.most },
  ];
  // Hides the audit row for people who have never audited.
  return decisions === 0 ? rows.filter(({ what }) => what !== audits) : rows;
}

function HowItIsComputed() {
  const { sales, ratings, audits, age } = REPUTATION;
  return (
    <details className="mt-4 text-sm">
      <summary className="font-[620]">How it's calculated</summary>
      <ul className="mt-1 flex list-disc flex-col gap-2 pl-5 text-ink-soft leading-relaxed">
        <li>
          Buyers: {sales.most} × buyers ÷ (buyers + {sales.half}). Each buyer counts once, while
          they own the module.
        </li>
        <li>
          Ratings: {ratings.imagined} neutral ratings of {ratings.mean} are added to the real ones.
          The average earns up to {ratings.most} points above {ratings.mean}.
        </li>
        <li>
          Audits: {audits.most} × (upheld decisions − {audits.cost} × overturned) ÷ (decisions +{" "}
          {audits.half}).
        </li>
        <li>
          Time: {age.most} points for {age.days} days; fewer for newer accounts.
        </li>
        <li>The score is the sum, up to 100. It can't be bought.</li>
      </ul>
    </details>
  );
}
