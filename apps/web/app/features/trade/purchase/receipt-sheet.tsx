import type { Receipt } from "@stackyard/contract/trade/orders";
import { formatDay, formatPrice } from "../../../lib/format/format";
import { Alert } from "../../../ui/feedback/alert";

/** Seller, buyer, amount, item and date of a purchase. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const { number, paidAt, buyer, seller, moduleTitle, moduleAddress, amount, currency } = receipt;
  const price = formatPrice(amount);
  return (
    <article aria-label={`Receipt ${number}`} className="rounded-lg border bg-surface">
      <dl className="grid gap-x-8 gap-y-5 p-5 sm:grid-cols-2 sm:p-8">
        <Entry term="Number" values={[number]} />
        <Entry term="Paid" values={[formatDay(paidAt)]} />
        <Entry term="Buyer" values={[...nameOf(buyer), buyer.organization]} />
        <Entry term="Seller" values={nameOf(seller)} />
        <Entry term="Paid by" values={[receipt.paymentLabel]} />
        <Entry term="Payment reference" values={[receipt.paymentReference]} />
      </dl>
      <table className="w-full border-t text-left">
        <caption className="sr-only">What was bought</caption>
        <thead className="text-ink-faint text-sm">
          <tr className="border-b">
            <th className="px-5 py-3 font-[560] sm:px-8">Module</th>
            <th className="px-5 py-3 text-right font-[560] sm:px-8">{`Price, ${currency}`}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b">
            <td className="px-5 py-4 sm:px-8">
              <span className="block font-[600] [overflow-wrap:anywhere]">{moduleTitle}</span>
              <span className="block font-mono text-ink-soft text-xs [overflow-wrap:anywhere]">
                {moduleAddress}
              </span>
            </td>
            <td className="px-5 py-4 text-right tabular-nums sm:px-8">{price}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="px-5 pt-4 font-normal sm:px-8">
              Tax
            </th>
            <td className="px-5 pt-4 text-right tabular-nums sm:px-8">
              {formatPrice(receipt.tax)}
            </td>
          </tr>
          <tr className="font-[700]">
            <th scope="row" className="px-5 py-4 sm:px-8">
              Total paid
            </th>
            <td className="px-5 py-4 text-right tabular-nums sm:px-8">{price}</td>
          </tr>
        </tfoot>
      </table>
      <p className="border-t px-5 py-4 text-ink-soft text-sm sm:px-8">
        No tax was charged: Stackyard doesn't calculate or collect tax. The total is the seller’s
        price. This isn't a tax invoice. Buyer and seller must declare any tax due.
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

const nameOf = ({ fullName, username }: Receipt["seller"]) =>
  fullName ? [fullName, `@${username}`] : [username];

function Entry({ term, values }: { term: string; values: readonly (string | null)[] }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint text-sm">{term}</dt>
      {values
        .filter((value) => value !== null)
        .map((value) => (
          <dd key={value} className="[overflow-wrap:anywhere]">
            {value}
          </dd>
        ))}
    </div>
  );
}
