import type { CartItem, CartRef, ItemRef } from "@stackyard/contract/trade/cart";

/** What is about to be paid: the cart's items, or one item of a contract. */
export type CheckoutItem = ItemRef & Pick<CartItem, "title" | "seenPrice">;

export type ContractItem = Exclude<ItemRef["kind"], CartRef["kind"]>;

interface Words {
  readonly heading: string;
  readonly what: string;
  readonly refunds: string;
  /** What needs a confirmed email address. */
  readonly toDo: string;
  readonly notFound: string;
}

const WORDS: Readonly<Record<ContractItem, Words>> = {
  milestone: {
    heading: "Fund milestone",
    what: "We hold the money until you approve the work, and nothing is paid out before.",
    refunds: "The contract says when the money is released or refunded.",
    toDo: "fund milestones",
    notFound: "Milestone not found",
  },
  tip: {
    heading: "Pay tip",
    what: "The engineer gets the whole tip. There is no platform fee.",
    refunds: "Refunds of tips can't be requested.",
    toDo: "pay tips",
    notFound: "Tip not found",
  },
};

export const wordsOf = (kind: ContractItem): Words => WORDS[kind];

/** What to say about an item of a contract, if one is paid. */
export function contractWords(items: readonly ItemRef[]): Words | undefined {
  const [kind] = items.flatMap(({ kind }) => (isInCarts(kind) ? [] : [kind]));
  return kind && WORDS[kind];
}

const isInCarts = (kind: ItemRef["kind"]): kind is CartRef["kind"] =>
  kind === "module" || kind === "package";

export const has = (items: readonly ItemRef[], kind: ItemRef["kind"]) =>
  items.some((item) => item.kind === kind);
