import type { CartItem, ItemRef } from "@stackyard/contract/trade/cart";

/** What is about to be paid: the cart's items, or one milestone of a contract. */
export type CheckoutItem = ItemRef & Pick<CartItem, "title" | "seenPrice">;

export const isMilestone = ({ kind }: ItemRef): boolean => kind === "milestone";
