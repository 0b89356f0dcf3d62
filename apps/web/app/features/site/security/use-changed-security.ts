import { useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../lib/api/query";
import { forgetToken } from "../../../lib/session/stored-token";

/**
 * Updates the session and cache after sign-in methods have changed. The server may have issued a
 * new session cookie; a stored token would still refer to the ended session.
 */
export function useChangedSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    forgetToken();
    return invalidate(client, "/api/user");
  };
}
