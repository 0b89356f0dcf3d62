import { STALE_MS } from "@stackyard/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "./query";

/** The signed-in user; null for a visitor. */
export function currentUserQuery() {
  return {
    ...apiQuery("/api/user", {}, { nullWhenSignedOut: true }),
    staleTime: STALE_MS.currentUser,
    refetchOnMount: true,
  };
}

export function useCurrentUser() {
  return useQuery(currentUserQuery()).data ?? null;
}
