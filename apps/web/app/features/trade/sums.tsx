import type { TaxLine } from "@stackyard/contract/trade/cart";
import type { ReactNode } from "react";
import { formatPrice } from "../../lib/format/format";
import { Price } from "../../ui/display/price";

interface Props {
  /** Integer cents. */
  readonly subtotal: number;
  readonly discount: number;
  readonly taxes: readonly TaxLine[];
  readonly total: number;
  readonly totalLabel: string;
  /** Given back since; shown if any was. */
  readonly refunded?: number;
}

/** The arithmetic of an order. */
export function Sums({ subtotal, discount, taxes, total, totalLabel, refunded = 0 }: Props) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <Row term="Subtotal">{formatPrice(subtotal)}</Row>
      {discount > 0 && <Row term="Discount">{formatPrice(-discount)}</Row>}
      {taxes.map(({ label, amount }) => (
        <Row key={label} term={label}>
          {formatPrice(amount)}
        </Row>
      ))}
      {taxes.length === 0 && <Row term="Tax">{formatPrice(0)}</Row>}
      <div className="flex items-baseline justify-between gap-4 border-t pt-3 text-base">
        <dt className="font-[620]">{totalLabel}</dt>
        <dd>
          <Price amount={formatPrice(total)} />
        </dd>
      </div>
      {refunded > 0 && <Row term="Refunded">{formatPrice(-refunded)}</Row>}
    </dl>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
