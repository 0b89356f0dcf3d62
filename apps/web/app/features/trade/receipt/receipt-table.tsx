import type { Receipt } from "@stackyard/contract/trade/purchases";
import { formatPrice } from "../../../lib/format/format";
import { classes } from "../../../ui/classes";

/** The items of a receipt with their arithmetic. */
export function ReceiptTable({ receipt }: { readonly receipt: Receipt }) {
  const { lines, subtotal, discount, taxes, total, refunded, currency } = receipt;
  return (
    <table className="mb-4 w-full border-t text-left">
      <caption className="sr-only">What was bought</caption>
      <thead className="text-ink-faint text-sm">
        <tr className="border-b">
          <th scope="col" className="px-5 py-3 font-[560] sm:px-8">
            Item
          </th>
          <th scope="col" className="px-5 py-3 text-right font-[560] sm:px-8">
            {`Price, ${currency}`}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Item key={line.purchaseId} line={line} />
        ))}
      </tbody>
      <tfoot>
        {(lines.length > 1 || discount > 0) && <Sum term="Subtotal" cents={subtotal} />}
        {discount > 0 && <Sum term="Discount" cents={-discount} />}
        {taxes.map(({ label, amount }) => (
          <Sum key={label} term={label} cents={amount} />
        ))}
        {taxes.length === 0 && <Sum term="Tax" cents={0} />}
        <Sum term="Total paid" cents={total} isStrong />
        {refunded > 0 && <Sum term="Refunded" cents={-refunded} />}
      </tfoot>
    </table>
  );
}

function Item({ line }: { readonly line: Receipt["lines"][number] }) {
  const { title, address, seller, price, discount, refunded } = line;
  return (
    <tr className="border-b align-top">
      <td className="px-5 py-4 sm:px-8">
        <span className="block font-[600] [overflow-wrap:anywhere]">{title}</span>
        {address && (
          <span className="block font-mono text-ink-soft text-xs [overflow-wrap:anywhere]">
            {address}
          </span>
        )}
        <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
          Sold by {seller.fullName ? `${seller.fullName}, @${seller.username}` : seller.username}
        </span>
        {refunded > 0 && (
          <span className="block text-ink-soft text-sm">{`${formatPrice(refunded)} refunded`}</span>
        )}
      </td>
      <td className="px-5 py-4 text-right tabular-nums sm:px-8">
        {formatPrice(price)}
        {discount > 0 && (
          <span className="block text-ink-soft text-sm">{formatPrice(-discount)}</span>
        )}
      </td>
    </tr>
  );
}

interface SumProps {
  readonly term: string;
  readonly cents: number;
  readonly isStrong?: boolean;
}

function Sum({ term, cents, isStrong }: SumProps) {
  const weight = isStrong ? "font-[700]" : "font-normal";
  return (
    <tr>
      <th scope="row" className={classes("px-5 pt-3 sm:px-8", weight)}>
        {term}
      </th>
      <td className={classes("px-5 pt-3 text-right tabular-nums sm:px-8", weight)}>
        {formatPrice(cents)}
      </td>
    </tr>
  );
}
