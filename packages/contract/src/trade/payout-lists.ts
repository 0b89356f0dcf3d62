/** States of a payout: to the seller's account at the provider, then to their bank. Free of zod. */
export const PAYOUT_STATUSES = [
  "requested",
  "transferring",
  "transferred",
  "paying",
  "paid",
  "transfer_failed",
  "payout_failed",
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_SCHEDULES = ["none", "weekly", "monthly"] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/** States of a seller's identity check. */
export const IDENTITY_STATUSES = ["none", "pending", "approved", "declined"] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];
