import type { SellerDispute } from "@stackyard/contract/trade/disputes";
import { formatPrice } from "../../../../lib/format/format";
import { Day, Moment } from "../../../../lib/format/times";
import { PagedList } from "../../../../lib/listing/paged-list";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { DisputeBadge } from "../../dispute-badge";
import { sellerDisputesQuery } from "../earnings-queries";

/** Payments that buyers disputed at their bank. */
export function SellerDisputes() {
  return (
    <Section
      title="Disputed payments"
      text="A buyer's bank can withdraw a payment until it has decided. Administrators answer the bank."
    >
      <PagedList
        what="disputes"
        pageOf={sellerDisputesQuery}
        empty={<EmptyLine>No disputed payments.</EmptyLine>}
      >
        {(disputes) => (
          <RowList label="Disputed payments">
            {disputes.map((dispute) => (
              <Row key={dispute.id} dispute={dispute} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Section>
  );
}

function Row({ dispute }: { readonly dispute: SellerDispute }) {
  const { status, amount, reason, openedAt, answerBy, lines } = dispute;
  return (
    <li className="flex flex-col gap-2 p-5 text-sm leading-relaxed">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620] text-base tabular-nums">{formatPrice(amount)}</span>
        <DisputeBadge status={status} />
        <span className="text-ink-soft">
          {reason}, <Day at={openedAt} />
        </span>
      </p>
      <ul className="text-ink-soft">
        {lines.map(({ purchaseId, title, withdrawn }) => (
          <li key={purchaseId} className="[overflow-wrap:anywhere]">
            {title}: {formatPrice(withdrawn)} withdrawn
          </li>
        ))}
      </ul>
      {answerBy && (status === "open" || status === "inquiry") && (
        <p className="text-ink-soft">
          We can answer until <Moment at={answerBy} />.
        </p>
      )}
    </li>
  );
}
