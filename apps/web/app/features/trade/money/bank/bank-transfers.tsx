import type { BankTransfer } from "@stackyard/contract/trade/bank-transfers";
import { useState } from "react";
import { formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { PagedList } from "../../../../lib/listing/paged-list";
import { Button } from "../../../../ui/controls/button";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { bankTransfersQuery } from "../money-queries";
import { OperatorTransfer } from "./operator-transfer";
import { TransferDialog } from "./transfer-dialog";

const KINDS: Record<BankTransfer["kind"], string> = {
  received: "Received",
  applied: "Applied to its invoice",
  returned: "Returned",
  refunded: "Refunded",
  operator: "Own money",
};

/** Every recorded movement of the bank account. */
export function BankTransfers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Recorded transfers"
      action={
        <Button size="small" look="secondary" onClick={() => setOpen(true)}>
          Record own money
        </Button>
      }
    >
      {isOpen && <OperatorTransfer onClose={() => setOpen(false)} />}
      <PagedList
        what="transfers"
        pageOf={bankTransfersQuery}
        empty={<EmptyLine>No transfers recorded.</EmptyLine>}
      >
        {(transfers) => (
          <RowList label="Recorded transfers">
            {transfers.map((transfer) => (
              <Row key={transfer.id} transfer={transfer} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Section>
  );
}

function Row({ transfer }: { readonly transfer: BankTransfer }) {
  const [isOpen, setOpen] = useState(false);
  const { id, kind, orderId, amount, left, bankReference, reason, recordedBy, at } = transfer;
  return (
    <li className="flex flex-col gap-3 p-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-[620]">{KINDS[kind]}</span>
        <span className="tabular-nums">{formatPrice(amount)}</span>
      </p>
      <Facts
        facts={[
          ...(orderId === null ? [] : [{ label: "Order", value: orderId }]),
          ...(bankReference ? [{ label: "Bank's reference", value: bankReference }] : []),
          ...(left > 0 ? [{ label: "Left", value: formatPrice(left) }] : []),
          { label: "Recorded", value: <Day at={at} /> },
          ...(recordedBy ? [{ label: "By", value: recordedBy.username }] : []),
        ]}
      />
      {reason && <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{reason}</p>}
      {kind === "received" && left > 0 && (
        <Button size="small" look="secondary" className="self-start" onClick={() => setOpen(true)}>
          Record return<span className="sr-only"> of {formatPrice(left)}</span>
        </Button>
      )}
      {isOpen && (
        <TransferDialog
          title={`Return of ${formatPrice(left)}`}
          description="You transferred back all that is left of it."
          amount={undefined}
          transferOf={({ bankReference, reason }) => ({
            ...{ kind: "returned", transferId: id, bankReference, reason },
          })}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
