import type { CartItem } from "@stackyard/contract/trade/cart";
import { formatCount } from "../../../lib/format/format";
import { Alert } from "../../../ui/feedback/alert";
import { UnavailableList } from "../unavailable-items";

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
      <UnavailableList items={removed} />
    </Alert>
  );
}
