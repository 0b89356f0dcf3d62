import type { CurrentUser } from "@stackyard/contract/members/identity";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { toast } from "../../../../lib/browser/toast";
import { paths } from "../../../../lib/links/paths";
import { currentUserQuery } from "../../../../lib/session/current-user";
import { tellOtherPages } from "../../../../lib/session/session-news";
import { signingOut } from "../../../../lib/session/signed-in";
import { forgetToken } from "../../../../lib/session/stored-token";

const FAILED = "There was an error logging out. Please try again.";

/** Signs out, clears the cache and goes to the home page. */
export function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLoggedOut = useRef(false);

  // Deferred until this page unmounts: without a user it would ask the user to sign in.
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

/** Clears the signed-out user's data from the cache, except what the current page shows. */
function forgetUser(client: QueryClient): void {
  signingOut.isUnderWay = false;
  client.removeQueries({ type: "inactive" });
  client.setQueryData<CurrentUser | null>([...currentUserQuery().queryKey], null);
}
