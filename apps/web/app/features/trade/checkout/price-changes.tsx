import type { Quote } from "@stackyard/contract/trade/cart";
import { formatPrice } from "../../../lib/format/format";
import { Alert } from "../../../ui/feedback/alert";
import { isSameItem } from "../visitor-cart";

interface Props {
  /** The prices that the buyer saw first, or confirmed last. */
  readonly seen: Quote;
  readonly quote: Quote;
}

/** Prices that changed while the page was open. */
export function PriceChanges({ seen, quote }: Props) {
  const changes = quote.lines.flatMap((line) => {
    const before = seen.lines.find((other) => isSameItem(other, line));
    return before && before.price !== line.price ? [{ before, line }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <Alert tone="fair" isUrgent title="Prices have changed. Check them before you pay.">
      <ul>
        {changes.map(({ before, line }) => (
          <li key={`${line.kind} ${line.id}`}>
            {line.title}: from {formatPrice(before.price)} to {formatPrice(line.price)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
