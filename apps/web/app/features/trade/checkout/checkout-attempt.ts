import type { ItemRef } from "@stackyard/contract/trade/cart";
import { newKey } from "../../../lib/api/one-retry";

/** An order that was sent and not answered. */
interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** For this tab: the attempt holds billing details. Other tabs find the order itself. */
const STORED_AS = "checkout_attempt";
let inMemory: Attempt | undefined;

/** The idempotency key of an order: the same one until the order is answered, also after a reload. */
export function attemptKey(order: object): string {
  const body = JSON.stringify(order);
  const last = readAttempt();
  if (last?.body === body) return last.key;
  inMemory = { key: newKey(), body };
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(inMemory));
  } catch {
    // Storage is blocked: the key lasts as long as the page.
  }
  return inMemory.key;
}

export function endAttempt(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(STORED_AS);
  } catch {
    // As above.
  }
}

/** The items of the order that was not answered; undefined if there is none. */
export function attemptedItems(): readonly ItemRef[] | undefined {
  const attempt = readAttempt();
  if (!attempt) return undefined;
  const { items } = JSON.parse(attempt.body) as { readonly items: readonly ItemRef[] };
  return items;
}

function readAttempt(): Attempt | undefined {
  try {
    inMemory = (JSON.parse(sessionStorage.getItem(STORED_AS) ?? "null") as Attempt) ?? undefined;
  } catch {
    // As above.
  }
  return inMemory;
}
