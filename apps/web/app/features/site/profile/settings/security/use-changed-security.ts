import { useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../../../lib/api/query";
import { forgetToken } from "../../../../../lib/session/stored-token";

/**
 * What has to be known after one's ways to sign in have changed. The session may be another one by then:
 * its cookie has come with the answer, and a stored token speaks for the one that has ended.
 */
export function useChangedSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    forgetToken();
    return invalidate(client, "/api/user");
  };
}
