import type { Refund } from "@stackyard/contract/trade/refunds";
import { formatPrice } from "../../../../lib/format/format";
import { PagedList } from "../../../../lib/listing/paged-list";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { RefundBadge } from "../../refunds/refund-badge";
import { RefundTimeline } from "../../refunds/refund-timeline";
import { sellerRefundsQuery } from "../earnings-queries";
import { AnswerRefund } from "./answer-refund";
import { SellerDisputes } from "./seller-disputes";

/** Refund requests to answer, and what became of the others. */
export function RefundsSection() {
  return (
    <div className="flex flex-col gap-10">
      <Section
        title="Refunds"
        text="Accept a request or object to it. Without your answer it is granted when its time is over."
      >
        <PagedList
          what="refunds"
          pageOf={sellerRefundsQuery}
          empty={<EmptyLine>No refunds. Requests from buyers appear here.</EmptyLine>}
        >
          {(refunds) => (
            <RowList label="Refunds">
              {refunds.map((refund) => (
                <Row key={refund.id} refund={refund} />
              ))}
            </RowList>
          )}
        </PagedList>
      </Section>
      <SellerDisputes />
    </div>
  );
}

function Row({ refund }: { readonly refund: Refund }) {
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-[620] [overflow-wrap:anywhere]">{refund.title}</span>
        <span className="tabular-nums">{formatPrice(refund.amount)}</span>
        <span className="text-ink-soft text-sm">{refund.buyer.username}</span>
        <RefundBadge status={refund.status} />
      </p>
      <RefundTimeline refund={refund} reader="seller" />
      {refund.status === "requested" && <AnswerRefund refund={refund} />}
    </li>
  );
}
