import { DISPUTE_STATUSES } from "@stackyard/contract/trade/dispute-lists";
import type { ManagedDispute } from "@stackyard/contract/trade/disputes";
import { useSearchParams } from "react-router";
import { formatPrice } from "../../../../lib/format/format";
import { Day, Moment } from "../../../../lib/format/times";
import { PagedList } from "../../../../lib/listing/paged-list";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { DISPUTE_LOOKS, DisputeBadge } from "../../dispute-badge";
import { filterIn } from "../money-address";
import { managedDisputesQuery } from "../money-queries";
import { Person } from "../person";
import { StatusFilter } from "../status-filter";
import { SimulateDispute } from "./simulate-dispute";

export function DisputesSection() {
  const [query] = useSearchParams();
  const status = filterIn(query, "status", DISPUTE_STATUSES);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusFilter
          tab="disputes"
          name="status"
          values={DISPUTE_STATUSES}
          labels={DISPUTE_LOOKS}
          chosen={status}
        />
        <SimulateDispute />
      </div>
      <PagedList
        key={status}
        what="disputes"
        pageOf={(cursor) => managedDisputesQuery(status, cursor)}
        empty={<EmptyLine>No matching disputes. Try another state.</EmptyLine>}
      >
        {(disputes) => (
          <RowList label="Disputes">
            {disputes.map((dispute) => (
              <Row key={dispute.id} dispute={dispute} />
            ))}
          </RowList>
        )}
      </PagedList>
    </div>
  );
}

function Row({ dispute }: { readonly dispute: ManagedDispute }) {
  const { amount, status, mode, orderId, buyer, provider, reference, reason, lines } = dispute;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620] tabular-nums">{formatPrice(amount)}</span>
        <DisputeBadge status={status} />
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </p>
      <Facts
        facts={[
          { label: "Order", value: orderId },
          { label: "Buyer", value: <Person person={buyer} /> },
          { label: "Reason", value: reason },
          { label: "Opened", value: <Day at={dispute.openedAt} /> },
          ...(dispute.answerBy
            ? [{ label: "Answer by", value: <Moment at={dispute.answerBy} /> }]
            : []),
          { label: "Withdrawn", value: formatPrice(dispute.withdrawn) },
          { label: "Operator's loss", value: formatPrice(dispute.lost) },
          { label: "Provider", value: `${provider}, ${reference}` },
        ]}
      />
      <ul className="flex flex-col gap-1 text-ink-soft text-sm">
        {lines.map((line) => (
          <li key={line.purchaseId} className="[overflow-wrap:anywhere]">
            {line.title} by <Person person={line.seller} />: {formatPrice(line.withdrawn)} withdrawn
          </li>
        ))}
      </ul>
    </li>
  );
}
