/** How a provider's books and ours can differ. Free of zod for page bundles. */
export const DIFFERENCE_KINDS = ["unposted", "unlisted", "amount", "fee", "balance"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DIFFERENCE_STATES = ["open", "resolved"] as const;

/** What an administrator can say that a movement was. */
export const MOVEMENT_MEANINGS = ["operator", "provider_fee", "loss"] as const;
export type MovementMeaning = (typeof MOVEMENT_MEANINGS)[number];
