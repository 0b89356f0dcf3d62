/** Money that a payment provider holds for us. */
export const paymentsAccount = (provider: string) => `payments:${provider}`;

/** What we owe a seller. */
export const sellerAccount = (userId: number) => `seller:${userId}`;

/** What is ours: the fees of sales. */
export const FEES_ACCOUNT = "house:fees";
