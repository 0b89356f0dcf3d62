import { USERS_TEXT } from "@stackyard/contract/base/users-text";

/** How much one answer holds. Lists continue at their `next`, and searches at `nextCursor`. */
export const BOUNDS = {
  /** Items per page of each list. */
  modules: 20,
  inputs: 20,
  outputs: 20,
  findings: 10,
  versions: 20,
  reviews: 5,
  changes: 20,
  purchases: 20,
  permissions: 200,
  /** Required inputs that a module block refers to by variables. */
  referredInputs: 100,
  /** Characters per page of a README. */
  readme: 4_000,
  ...USERS_TEXT,
  /** Bytes of a request. */
  requestBytes: 32 * 1_024,
} as const;

/** One page of a list. */
export interface Page<T> {
  readonly total: number;
  readonly items: readonly T[];
  /** Null at the end. */
  readonly next: number | null;
}

/** A page of a list that is in memory. */
export function pageOf<T, R>(
  all: readonly T[],
  { from = 0, size }: { readonly from?: number | undefined; readonly size: number },
  present: (item: T) => R,
): Page<R> {
  const end = from + size;
  return {
    total: all.length,
    items: all.slice(from, end).map(present),
    next: end < all.length ? end : null,
  };
}
