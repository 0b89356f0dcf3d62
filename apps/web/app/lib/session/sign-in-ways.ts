import { apiQuery } from "../api/query";

/** The available sign-in methods besides passwords. */
export const signInWaysQuery = () => apiQuery("/api/sign-in-ways", {});
