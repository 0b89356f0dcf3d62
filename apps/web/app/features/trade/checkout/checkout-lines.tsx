import type { Quote } from "@stackyard/contract/trade/cart";
import { formatPrice } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { PackageNote } from "../../../lib/trade/held-order";
import { itemPath } from "../item-path";
import { PriceChange } from "../price-change";
import { isSameItem } from "../visitor-cart";
import { type CheckoutItem, contractWords, has } from "./checkout-item";

interface Props {
  readonly quote: Quote;
  readonly items: readonly CheckoutItem[];
}

export function CheckoutLines({ quote, items }: Props) {
  const agreed = contractWords(items);
  return (
    <section aria-labelledby="checkout-items" className="rounded-lg border bg-surface">
      <div className="border-b px-5 py-4">
        <h2 id="checkout-items" className="text-lg">
          Items
        </h2>
        {(agreed || has(items, "module")) && (
          <p className="mt-1 text-ink-soft text-sm leading-relaxed">
            {agreed?.what ??
              `Each${has(items, "package") ? " module" : ""} includes all later versions, unlimited installs and 6 months of support.`}
          </p>
        )}
      </div>
      <ul aria-labelledby="checkout-items" className="divide-y">
        {quote.lines.map((line) => {
          const added = items.find((item) => isSameItem(item, line));
          return (
            <li
              key={`${line.kind} ${line.id}`}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 py-4"
            >
              <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
                <Link
                  to={itemPath(line)}
                  className="font-[620] [overflow-wrap:anywhere] hover:text-accent-strong hover:underline"
                >
                  {line.title}
                </Link>
                <p className="text-ink-faint text-sm">by {line.seller.name}</p>
                <PackageNote kind={line.kind} />
                <PriceChange price={line.price} seenPrice={added?.seenPrice ?? 0} />
              </div>
              <p className="text-right tabular-nums">
                <span className="font-[620]">{formatPrice(line.price)}</span>
                {line.discount > 0 && (
                  <span className="block text-good text-sm">
                    {`${formatPrice(-line.discount)} with ${line.code}`}
                  </span>
                )}
                {line.tax > 0 && (
                  <span className="block text-ink-soft text-sm">{`+ ${formatPrice(line.tax)} tax`}</span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
