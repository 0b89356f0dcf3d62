import { CONTRACT_LIMITS, CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import type { ItemRef } from "@stackyard/contract/trade/cart";

/** What happens to the payment for a package of a service. */
export const HELD_ORDER = `We hold your payment. The engineer has ${CONTRACT_LIMITS.acceptanceDays} days to accept the order. If they decline or don't answer, you get all of it back. After that, we release it when you approve the work, or ${CONTRACT_TERMS.autoReleaseDays} days after a delivery that you don't answer.`;

/** What happens to the payment, if this is a package of a service. */
export function PackageNote({ kind }: Pick<ItemRef, "kind">) {
  if (kind !== "package") return null;
  return <p className="max-w-prose text-ink-soft text-sm leading-relaxed">{HELD_ORDER}</p>;
}
