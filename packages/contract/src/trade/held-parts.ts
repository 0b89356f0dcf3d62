import { allocate } from "../base/allocate.ts";

/** What money is made of, in integer cents: the seller's part, the platform's fee, and tax. */
export interface Parts {
  readonly seller: number;
  readonly fee: number;
  readonly tax: number;
}

/** What some cents of held money are made of, so that a page shows what the server releases. */
export function partsOfHeld(held: Parts, cents: number): Parts {
  const [seller = 0, fee = 0, tax = 0] = allocate(cents, [held.seller, held.fee, held.tax]);
  return { seller, fee, tax };
}
