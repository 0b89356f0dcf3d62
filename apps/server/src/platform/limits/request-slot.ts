import { AsyncLocalStorage } from "node:async_hooks";

/** A request's slot among those in work. */
export interface RequestSlot {
  release(): void;
  reacquire(): void;
}

const slots = new AsyncLocalStorage<RequestSlot>();

export function withRequestSlot<T>(slot: RequestSlot, work: () => Promise<T>): Promise<T> {
  return slots.run(slot, work);
}

/**
 * Waits for what is done elsewhere, in another thread or behind others of the same account. Meanwhile
 * the request that asked keeps nobody out: its slot among those in work is free.
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
