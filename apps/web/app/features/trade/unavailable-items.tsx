import type { CartItem } from "@stackyard/contract/trade/cart";
import { formatCount } from "../../lib/format/format";
import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";

type Refusable = Pick<CartItem, "kind" | "id" | "title" | "unavailable">;

interface Props<Item extends Refusable> {
  readonly items: readonly Item[];
  readonly isBusy: boolean;
  readonly onRemove: (items: readonly Item[]) => void;
}

/** Names the items that can't be bought, and removes them on request. */
export function UnavailableItems<Item extends Refusable>({ items, isBusy, onRemove }: Props<Item>) {
  const refused = items.filter(({ unavailable }) => unavailable !== null);
  if (refused.length === 0) return null;
  return (
    <Alert
      tone="fair"
      title={`${formatCount(refused.length, "item")} in your cart can't be bought`}
      action={
        <Button size="small" look="secondary" disabled={isBusy} onClick={() => onRemove(refused)}>
          {refused.length === 1 ? "Remove it" : "Remove them"}
        </Button>
      }
    >
      <UnavailableList items={refused} />
    </Alert>
  );
}

/** What can't be bought, and why. */
export function UnavailableList({ items }: { readonly items: readonly Refusable[] }) {
  return (
    <ul>
      {items.map(({ kind, id, title, unavailable }) => (
        <li key={`${kind} ${id}`}>
          {title ?? "An item that is no longer sold"}: {unavailable}
        </li>
      ))}
    </ul>
  );
}
