import type { CartItem } from "@stackyard/contract/trade/cart";
import { formatCount } from "../../../lib/format/format";
import { Alert } from "../../../ui/feedback/alert";

/** Says which items were removed because they can't be bought, and why. */
export function UnavailableNotice({ removed }: { readonly removed: readonly CartItem[] }) {
  if (removed.length === 0) return null;
  const are = removed.length === 1 ? "is" : "are";
  return (
    <Alert
      tone="fair"
      isUrgent
      title={`We removed ${formatCount(removed.length, "item")} that ${are} no longer available`}
    >
      <ul>
        {removed.map(({ kind, id, title, unavailable }) => (
          <li key={`${kind} ${id}`}>
            {title ?? "An item that is no longer sold"}: {unavailable}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
