import type { RefundToTransfer } from "@stackyard/contract/trade/bank-transfers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { refundsToTransferQuery } from "../money-queries";
import { Person } from "../person";
import { TransferDialog } from "./transfer-dialog";

/** Refunds of invoices, which someone has to transfer at the bank. */
export function RefundsToTransfer() {
  const query = useQuery(refundsToTransferQuery());
  return (
    <Section
      title="Refunds to transfer"
      text="Transfer them at your bank, and then record them here."
    >
      <SectionContent query={query} what="The refunds">
        {(refunds) =>
          refunds.length === 0 ? (
            <EmptyLine>No refunds to transfer.</EmptyLine>
          ) : (
            <RowList label="Refunds to transfer">
              {refunds.map((refund) => (
                <Row key={refund.reference} refund={refund} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}

function Row({ refund }: { readonly refund: RefundToTransfer }) {
  const [isOpen, setOpen] = useState(false);
  const { reference, orderId, buyer, amount, createdAt } = refund;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="font-[620] tabular-nums">{formatPrice(amount)}</p>
      <Facts
        facts={[
          { label: "Order", value: orderId },
          { label: "Buyer", value: <Person person={buyer} /> },
          { label: "Granted", value: <Day at={createdAt} /> },
        ]}
      />
      <Button size="small" look="secondary" className="self-start" onClick={() => setOpen(true)}>
        Record transfer<span className="sr-only"> of the refund of order {orderId}</span>
      </Button>
      {isOpen && (
        <TransferDialog
          title={`Refund of ${formatPrice(amount)}`}
          description={`You transferred ${formatPrice(amount)} to ${buyer.username}.`}
          amount={undefined}
          transferOf={({ bankReference, reason }) => ({
            ...{ kind: "refunded", reference, bankReference, reason },
          })}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
