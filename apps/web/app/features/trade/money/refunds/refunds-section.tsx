import { REFUND_STATUSES } from "@stackyard/contract/trade/refund-lists";
import { useSearchParams } from "react-router";
import { PagedList } from "../../../../lib/listing/paged-list";
import { RowList } from "../../../../ui/display/row-list";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { REFUND_LOOKS } from "../../refunds/refund-badge";
import { filterIn } from "../money-address";
import { managedRefundsQuery } from "../money-queries";
import { StatusFilter } from "../status-filter";
import { RefundRow } from "./refund-row";

export function RefundsSection() {
  const [query] = useSearchParams();
  const status = filterIn(query, "status", REFUND_STATUSES);
  return (
    <div className="flex flex-col gap-6">
      <StatusFilter
        tab="refunds"
        name="status"
        values={REFUND_STATUSES}
        labels={REFUND_LOOKS}
        chosen={status}
      />
      <PagedList
        key={status}
        what="refunds"
        pageOf={(cursor) => managedRefundsQuery(status, cursor)}
        empty={<EmptyLine>No matching refunds. Try another state.</EmptyLine>}
      >
        {(refunds) => (
          <RowList label="Refunds">
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </RowList>
        )}
      </PagedList>
    </div>
  );
}
