import { apiQuery } from "../api/query";

/** What one can sign in with here, besides a password. */
export const signInWaysQuery = () => apiQuery("/api/sign-in-ways", {});
