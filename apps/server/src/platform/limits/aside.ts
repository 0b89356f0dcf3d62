import { AsyncLocalStorage } from "node:async_hooks";

/** A request's place among those in work. */
export interface Place {
  leave(): void;
  comeBack(): void;
}

const places = new AsyncLocalStorage<Place>();

export function withPlace<T>(place: Place, work: () => Promise<T>): Promise<T> {
  return places.run(place, work);
}

/**
 * Waits for what is done elsewhere, in another thread or behind others of the same account. Meanwhile
 * the request that asked keeps nobody out: its place among those in work is free.
 */
export async function aside<T>(elsewhere: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  if (!place) return elsewhere();
  place.leave();
  try {
    return await elsewhere();
  } finally {
    place.comeBack();
  }
}
