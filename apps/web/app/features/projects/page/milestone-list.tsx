import type { ProposedMilestone } from "@stackyard/contract/projects/proposals";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { CheckList } from "../check-list";

/** A proposal's milestones with their prices. */
export function MilestoneList({
  milestones,
}: {
  readonly milestones: readonly ProposedMilestone[];
}) {
  if (milestones.length === 0) return null;
  return (
    <ol className="flex flex-col divide-y divide-line border-y text-sm">
      {milestones.map(({ title, amount, dueDays, checks }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a position identifies a milestone
        <li key={position} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0 break-words">{title}</span>
          <span className="text-ink-soft">
            {formatPrice(amount)} after {formatCount(dueDays, "day")}
          </span>
          {checks && (
            <div className="mt-1 w-full">
              <CheckList checks={checks} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
