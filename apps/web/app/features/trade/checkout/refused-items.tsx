import type { CartItem, Quote } from "@stackyard/contract/trade/cart";
import { useRemoveFromCart } from "../change-cart";
import { UnavailableItems } from "../unavailable-items";
import { isSameItem } from "../visitor-cart";

interface Props {
  readonly quote: Quote;
  readonly items: readonly CartItem[];
}

/** Items that can't be ordered. The buyer removes them before paying for the others. */
export function RefusedItems({ quote, items }: Props) {
  const remove = useRemoveFromCart();
  const refused = quote.unavailable.flatMap((item) => {
    const own = items.find((other) => isSameItem(other, item));
    return own ? [{ ...own, title: item.title ?? own.title, unavailable: item.reason }] : [];
  });
  return <UnavailableItems items={refused} isBusy={remove.isPending} onRemove={remove.mutate} />;
}
