/**
 * Whether a sign-out is in progress. The page being left may notice that there is no user, and must
 * not redirect to the sign-in page then.
 */
export const signingOut = { isUnderWay: false };
