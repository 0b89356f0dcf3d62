/** Money held by a payment provider. */
export const paymentsAccount = (provider: string) => `payments:${provider}`;

/** Money owed to a seller. */
export const sellerAccount = (userId: number) => `seller:${userId}`;

/** Our revenue: the fees of sales. */
export const FEES_ACCOUNT = "house:fees";
