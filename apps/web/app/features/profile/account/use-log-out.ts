import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api";
import { currentUserQuery } from "../../../lib/current-user";
import { errorMessage } from "../../../lib/error-message";
import { paths } from "../../../lib/paths";
import { tellOtherPages } from "../../../lib/session-news";
import { signingOut } from "../../../lib/signing-out";
import { forgetToken } from "../../../lib/stored-token";
import { toast } from "../../../lib/toast";

const FAILED = "There was an error logging out. Please try again.";

/** Ends the session, forgets whatever it had loaded, and goes home. */
export function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLoggedOut = useRef(false);

  // Only once this page is left: while it stands, no user means that it asks for signing in.
  useEffect(
    () => () => {
      if (isLoggedOut.current) setTimeout(() => forgetUser(client));
    },
    [client],
  );

  return useMutation({
    mutationFn: () => send("post", "/api/logout", {}),
    onMutate() {
      signingOut.isUnderWay = true;
    },
    onSuccess() {
      forgetToken();
      tellOtherPages("signed out");
      isLoggedOut.current = true;
      toast.success("Logged out", "You have been successfully logged out.");
      void navigate(paths.home);
    },
    onError(error) {
      signingOut.isUnderWay = false;
      toast.error("Logout failed", errorMessage(error, FAILED));
    },
  });
}

/** Leaves in the cache what the page on screen shows, and nothing of the one who has left. */
function forgetUser(client: QueryClient): void {
  signingOut.isUnderWay = false;
  client.removeQueries({ type: "inactive" });
  client.setQueryData<CurrentUser | null>([...currentUserQuery().queryKey], null);
}
