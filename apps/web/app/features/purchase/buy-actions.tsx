import type { ModuleDetail } from "@stackyard/contract/modules";
import { CartActions } from "./cart-actions";
import { PurchaseButton } from "./purchase-button";

/** Buying now or later. */
export function BuyActions({ module }: { readonly module: ModuleDetail }) {
  if (module.status !== "published") {
    return <p className="text-ink-soft text-sm">Not for sale until an auditor has approved it.</p>;
  }
  return (
    <>
      <PurchaseButton module={module} size="large" />
      <CartActions moduleId={module.id} />
    </>
  );
}
