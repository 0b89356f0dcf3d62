import type { Listing } from "../api/answer";
import { formatCount, formatNumber } from "../format/format";
import { SearchNote } from "./search-note";

interface Props {
  /** Singular of the items: "module". */
  readonly thing: string;
  /** Singular of who offers them, if people are counted first. */
  readonly person?: string | undefined;
  /** Undefined while loading. */
  readonly listing: Listing<unknown> | undefined;
}

/** The number of results or people, announced when it changes. */
export function ResultsSummary({ thing, person, listing }: Props) {
  const count = listing?.people ?? listing?.total ?? 0;
  return (
    <div role="status" className="flex min-h-6 flex-wrap items-baseline gap-x-3 text-ink-soft">
      {listing && count > 0 && (
        <p>
          Found{" "}
          <span className="font-[640] text-ink tabular-nums">
            {countText(count, person ?? thing, listing)}
          </span>
        </p>
      )}
      {listing && listing.people !== null && listing.total > 0 && (
        <p>{countText(listing.total, thing, listing)}</p>
      )}
      {listing && <SearchNote listing={listing} />}
    </div>
  );
}

function countText(count: number, thing: string, { isTotalExact }: Listing<unknown>): string {
  return isTotalExact ? formatCount(count, thing) : `${formatNumber(count)}+ ${thing}s`;
}
