import type { Receipt } from "@stackyard/contract/trade/purchases";
import { formatDay } from "../../../lib/format/format";
import { Alert } from "../../../ui/feedback/alert";
import { countryName } from "../country-names";
import { ReceiptTable } from "./receipt-table";

/** Buyer, sellers, items, amounts and date of a payment. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const { number, paidAt, buyer, billing } = receipt;
  return (
    <article aria-label={`Receipt ${number}`} className="rounded-lg border bg-surface">
      <dl className="grid gap-x-8 gap-y-5 p-5 sm:grid-cols-2 sm:p-8">
        <Entry term="Number" values={[number]} />
        <Entry term="Paid" values={[formatDay(paidAt)]} />
        <Entry term="Buyer" values={[...nameOf(buyer), buyer.organization]} />
        {billing && (
          <Entry
            term="Billed to"
            values={[
              billing.name,
              ...(billing.address?.split("\n") ?? []),
              billing.country && countryName(billing.country),
              billing.vatId && `VAT ID ${billing.vatId}`,
            ]}
          />
        )}
        <Entry term="Paid by" values={[receipt.paymentLabel]} />
        <Entry term="Payment reference" values={[receipt.paymentReference]} />
      </dl>
      <ReceiptTable receipt={receipt} />
      <p className="border-t px-5 py-4 text-ink-soft text-sm sm:px-8">
        {receipt.taxNote} This receipt isn't a tax invoice.
      </p>
      {receipt.isTestPayment && (
        <div className="p-5 pt-0 sm:p-8 sm:pt-0">
          <Alert tone="note" title="A test payment">
            No money moved.
          </Alert>
        </div>
      )}
    </article>
  );
}

const nameOf = ({ fullName, username }: Receipt["buyer"]) =>
  fullName ? [fullName, `@${username}`] : [username];

interface EntryProps {
  readonly term: string;
  readonly values: readonly (string | null)[];
}

function Entry({ term, values }: EntryProps) {
  const lines = values.filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint text-sm">{term}</dt>
      {lines.map((value) => (
        // Browsers know slightly different names of countries.
        <dd key={value} suppressHydrationWarning className="[overflow-wrap:anywhere]">
          {value}
        </dd>
      ))}
    </div>
  );
}
