import { AsyncLocalStorage } from "node:async_hooks";

/** A request's slot among the requests in work. */
export interface RequestSlot {
  release(): void;
  reacquire(): void;
}

const slots = new AsyncLocalStorage<RequestSlot>();

export function withRequestSlot<T>(slot: RequestSlot, work: () => Promise<T>): Promise<T> {
  return slots.run(slot, work);
}

/**
 * Waits for work done elsewhere, in another thread or behind other requests of the same account,
 * and releases the request's slot meanwhile.
 */
export async function releaseSlotWhile<T>(elsewhere: () => Promise<T>): Promise<T> {
  const slot = slots.getStore();
  if (!slot) return elsewhere();
  slot.release();
  try {
    return await elsewhere();
  } finally {
    slot.reacquire();
  }
}
