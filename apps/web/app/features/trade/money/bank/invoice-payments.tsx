import type { InvoicePayment } from "@stackyard/contract/trade/bank-transfers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatPrice } from "../../../../lib/format/format";
import { LongDay } from "../../../../lib/format/times";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { invoicePaymentsQuery } from "../money-queries";
import { Person } from "../person";
import { TransferDialog } from "./transfer-dialog";

const STATES: Record<InvoicePayment["status"], string> = {
  open: "Open",
  paid: "Paid",
  canceled: "Canceled",
};

/** Orders by invoice that wait for money, or have money to return. */
export function InvoicePayments() {
  const query = useQuery(invoicePaymentsQuery());
  return (
    <Section title="Invoices to be paid" text="Record each transfer from the bank statement once.">
      <SectionContent query={query} what="The invoices">
        {(payments) =>
          payments.length === 0 ? (
            <EmptyLine>No open invoices.</EmptyLine>
          ) : (
            <RowList label="Invoices to be paid">
              {payments.map((payment) => (
                <Row key={payment.orderId} payment={payment} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}

function Row({ payment }: { readonly payment: InvoicePayment }) {
  const [isOpen, setOpen] = useState(false);
  const { orderId, buyer, organization, status, amount, received, missing, toReturn } = payment;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620]">Order {orderId}</span>
        <span className="tabular-nums">{formatPrice(amount)}</span>
        <Badge tone={status === "open" ? "fair" : "plain"}>{STATES[status]}</Badge>
      </p>
      <Facts
        facts={[
          { label: "Buyer", value: <Person person={buyer} /> },
          ...(organization ? [{ label: "Organization", value: organization }] : []),
          { label: "Received", value: formatPrice(received) },
          { label: "Missing", value: formatPrice(missing) },
          ...(toReturn > 0 ? [{ label: "To return", value: formatPrice(toReturn) }] : []),
          ...(payment.dueAt ? [{ label: "Due", value: <LongDay at={payment.dueAt} /> }] : []),
        ]}
      />
      <Button size="small" look="secondary" className="self-start" onClick={() => setOpen(true)}>
        Record received transfer<span className="sr-only"> for order {orderId}</span>
      </Button>
      {isOpen && (
        <TransferDialog
          title={`Transfer for order ${orderId}`}
          description={`${formatPrice(missing)} is missing. The order is paid when all of it has arrived.`}
          amount={missing}
          transferOf={(recorded) => ({ kind: "received", orderId, ...recorded })}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
