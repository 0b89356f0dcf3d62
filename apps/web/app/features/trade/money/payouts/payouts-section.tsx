import { PAYOUT_STATUSES } from "@stackyard/contract/trade/payout-lists";
import type { ManagedPayout } from "@stackyard/contract/trade/payouts";
import { useSearchParams } from "react-router";
import { formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { PagedList } from "../../../../lib/listing/paged-list";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { PAYOUT_LOOKS, PayoutBadge } from "../../payout-badge";
import { filterIn } from "../money-address";
import { managedPayoutsQuery } from "../money-queries";
import { Person } from "../person";
import { StatusFilter } from "../status-filter";

export function PayoutsSection() {
  const [query] = useSearchParams();
  const status = filterIn(query, "status", PAYOUT_STATUSES);
  return (
    <div className="flex flex-col gap-6">
      <StatusFilter
        tab="payouts"
        name="status"
        values={PAYOUT_STATUSES}
        labels={PAYOUT_LOOKS}
        chosen={status}
      />
      <PagedList
        key={status}
        what="payouts"
        pageOf={(cursor) => managedPayoutsQuery(status, cursor)}
        empty={<EmptyLine>No matching payouts. Try another state.</EmptyLine>}
      >
        {(payouts) => (
          <RowList label="Payouts">
            {payouts.map((payout) => (
              <Row key={payout.id} payout={payout} />
            ))}
          </RowList>
        )}
      </PagedList>
    </div>
  );
}

function Row({ payout }: { readonly payout: ManagedPayout }) {
  const { id, amount, status, mode, seller, provider, attempts, requestedAt, note } = payout;
  return (
    <li className="flex flex-col gap-3 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620] tabular-nums">{formatPrice(amount)}</span>
        <PayoutBadge status={status} />
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </p>
      <Facts
        facts={[
          { label: "Payout", value: id },
          { label: "Seller", value: <Person person={seller} /> },
          { label: "Provider", value: provider },
          { label: "Requested", value: <Day at={requestedAt} /> },
          { label: "Attempts", value: attempts },
        ]}
      />
      {note && <p className="text-ink-soft text-sm leading-relaxed">{note}</p>}
    </li>
  );
}
