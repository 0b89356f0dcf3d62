import { STALE_MS } from "@stackyard/contract/base/limits";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../api/query";
import { storedToken } from "./stored-token";

/** The signed-in user; null for a visitor. */
export function currentUserQuery() {
  return {
    ...apiQuery("/api/user", {}, { nullWhenSignedOut: true }),
    staleTime: STALE_MS.currentUser,
    refetchOnMount: true,
    // Of whom the server knew that they are a visitor, nobody needs to ask again.
    enabled: ({ state }: { state: { data: unknown } }) => state.data !== null || !!storedToken(),
  };
}

export function useCurrentUser() {
  return useQuery(currentUserQuery()).data ?? null;
}
