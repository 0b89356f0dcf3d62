import type { Trace } from "../payments.ts";

/** How far our clock and Stripe's may differ, and how long a request may be on its way. */
const TOLERANCE_MS = 10 * 60_000;

/** The time in which a call has reached Stripe if it has, as a filter of lists. */
export function searchSince({ createdAt, sentAt }: Trace) {
  if (createdAt === undefined) throw new Error("a call is looked up with its time");
  const until = Math.max(Date.parse(sentAt ?? createdAt), Date.parse(createdAt));
  return {
    created: {
      gte: Math.floor((Date.parse(createdAt) - TOLERANCE_MS) / 1_000),
      lte: Math.ceil((until + TOLERANCE_MS) / 1_000),
    },
  };
}
