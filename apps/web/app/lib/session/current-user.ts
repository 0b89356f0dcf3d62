import { STALE_MS } from "@stackyard/contract/base/limits";
import { apiQuery } from "../api/query";
import { useAnswer } from "../api/use-answer";
import { storedToken } from "./stored-token";

/** The signed-in user; null for a visitor. */
export function currentUserQuery() {
  return {
    ...apiQuery("/api/user", {}, { nullWhenSignedOut: true }),
    staleTime: STALE_MS.currentUser,
    refetchOnMount: true,
    // A visitor known to the server needn't be looked up again.
    enabled: ({ state }: { state: { data: unknown } }) => state.data !== null || !!storedToken(),
  };
}

export function useCurrentUser() {
  return useAnswer(currentUserQuery()) ?? null;
}
