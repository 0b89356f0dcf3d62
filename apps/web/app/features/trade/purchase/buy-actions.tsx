import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { CartActions } from "./cart-actions";
import { PurchaseButton } from "./purchase-button";

const NOT_YET = "Not for sale until an auditor approves it.";
const NOT_FOR_SALE = { pending: NOT_YET, rejected: NOT_YET, withdrawn: "No longer for sale." };

/** Buttons to purchase now or add to the cart. */
export function BuyActions({ module }: { readonly module: ModuleDetail }) {
  if (module.status !== "published") {
    return <p className="text-ink-soft text-sm">{NOT_FOR_SALE[module.status]}</p>;
  }
  return (
    <>
      <PurchaseButton module={module} size="large" />
      <CartActions module={module} />
    </>
  );
}
