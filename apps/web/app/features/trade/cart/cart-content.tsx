import type { CartItem } from "@stackyard/contract/trade/cart";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { OpenOrders } from "../open-orders";
import { CartLine } from "./cart-line";
import { CartSummary } from "./cart-summary";
import { UnavailableNotice } from "./unavailable-notice";
import { useRemovedItems } from "./use-removed-items";
import { useUnavailableItems } from "./use-unavailable-items";

export function CartContent({ items }: { readonly items: readonly CartItem[] }) {
  const unavailable = useUnavailableItems(items);
  const available = items.filter(({ unavailable }) => unavailable === null);
  const { rows, isBusy, remove, restore } = useRemovedItems(available);
  if (rows.length === 0) {
    return (
      <>
        <UnavailableNotice removed={unavailable} />
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>}
        >
          Modules you add appear here until you buy or remove them.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <OpenOrders items={available} />
      <UnavailableNotice removed={unavailable} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <ul aria-label="Items" className="divide-y rounded-lg border bg-surface">
          {rows.map((row) => (
            <CartLine
              key={`${row.item.kind} ${row.item.id}`}
              row={row}
              isBusy={isBusy}
              onRemove={() => remove([row.item])}
              onRestore={() => restore(row.item)}
            />
          ))}
        </ul>
        <CartSummary items={available} />
      </div>
    </>
  );
}
