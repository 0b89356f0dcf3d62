import type { CartItem } from "@stackyard/contract/trade/cart";
import { formatCount } from "../../lib/format/format";
import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";

interface Props {
  readonly items: readonly CartItem[];
  readonly isBusy: boolean;
  readonly onRemove: (items: readonly CartItem[]) => void;
}

/** Names the items that can't be bought, and removes them on request. */
export function UnavailableItems({ items, isBusy, onRemove }: Props) {
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
      <ul>
        {refused.map(({ kind, id, title, unavailable }) => (
          <li key={`${kind} ${id}`}>
            {title ?? "An item that is no longer sold"}: {unavailable}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
