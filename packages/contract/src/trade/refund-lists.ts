/** States of a refund. Free of zod for page bundles. */
export const REFUND_STATUSES = [
  "requested",
  "objected",
  "granted",
  "refused",
  "withdrawn",
  "paid",
  "failed",
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Why a refund exists: the buyer asked, or someone else gave it. */
export const REFUND_CAUSES = [
  "request",
  "seller",
  "administrator",
  "late_payment",
  "bought_twice",
  "contract",
] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
