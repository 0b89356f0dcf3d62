/** States of a disputed payment. An inquiry takes no money. Free of zod for page bundles. */
export const DISPUTE_STATUSES = ["inquiry", "open", "won", "lost"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
