import type { Quote } from "@stackyard/contract/trade/cart";
import { Alert } from "../../../ui/feedback/alert";
import { useRemoveFromCart } from "../change-cart";
import { UnavailableItems } from "../unavailable-items";
import { isSameItem } from "../visitor-cart";
import { type CheckoutItem, contractWords } from "./checkout-item";

interface Props {
  readonly quote: Quote;
  readonly items: readonly CheckoutItem[];
}

/** Items that can't be ordered. The buyer removes them before paying for the others. */
export function RefusedItems({ quote, items }: Props) {
  const remove = useRemoveFromCart();
  const agreed = quote.unavailable.find((item) => contractWords([item]));
  if (agreed) {
    const title = agreed.title ?? contractWords([agreed])?.notFound ?? "Not found";
    return (
      <Alert tone="fair" isUrgent title={title}>
        {agreed.reason}
      </Alert>
    );
  }
  const refused = quote.unavailable.flatMap((item) => {
    const own = items.find((other) => isSameItem(other, item));
    if (own?.kind !== "module" && own?.kind !== "package") return [];
    return [
      { kind: own.kind, id: own.id, title: item.title ?? own.title, unavailable: item.reason },
    ];
  });
  return <UnavailableItems items={refused} isBusy={remove.isPending} onRemove={remove.mutate} />;
}
