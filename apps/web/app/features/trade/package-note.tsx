import type { ItemRef } from "@stackyard/contract/trade/cart";
import { HELD_ORDER } from "../../lib/trade/held-order";

/** What happens to the payment, if this is a package of a service. */
export function PackageNote({ kind }: Pick<ItemRef, "kind">) {
  if (kind !== "package") return null;
  return <p className="max-w-prose text-ink-soft text-sm leading-relaxed">{HELD_ORDER}</p>;
}
