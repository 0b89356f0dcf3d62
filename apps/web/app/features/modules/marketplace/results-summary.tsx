import type { ModuleSummary } from "@stackyard/contract/modules";
import { formatCount, formatNumber } from "../../../lib/format";
import type { Listing } from "../../../lib/query";

/** How many there are, read out when it changes. */
export function ResultsSummary({
  listing,
}: {
  readonly listing: Listing<ModuleSummary> | undefined;
}) {
  return (
    <div role="status" className="flex min-h-6 flex-wrap items-baseline gap-x-3 text-ink-soft">
      {listing && listing.total > 0 && (
        <p>
          Found{" "}
          <span className="font-[640] text-ink tabular-nums">
            {listing.isTotalExact
              ? formatCount(listing.total, "module")
              : `${formatNumber(listing.total)}+ modules`}
          </span>
        </p>
      )}
      {listing?.correctedTo && <p>Showing results for “{listing.correctedTo}”</p>}
    </div>
  );
}
