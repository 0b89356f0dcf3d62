import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";
import { Spinner } from "../../ui/feedback/spinner";
import { currentUserQuery } from "./current-user";
import { type SignInReason, signInAddress } from "./sign-in-address";

/**
 * Whether a sign-out is in progress. The page being left may notice that there is no user, and must
 * not redirect to the sign-in page then.
 */
export const signingOut = { isUnderWay: false };

interface Props {
  readonly reason?: SignInReason;
  readonly children: (user: CurrentUser) => ReactNode;
}

/** Shows its content to signed-in users, and redirects visitors to the sign-in page. */
export function SignedIn({ reason, children }: Props) {
  const { data: user, isPending, refetch } = useQuery(currentUserQuery());
  const { pathname, search } = useLocation();
  const lastUser = useRef(user);
  if (user) lastUser.current = user;
  if (user) return children(user);
  if (lastUser.current && signingOut.isUnderWay) return children(lastUser.current);
  if (user === null) {
    return <Navigate replace to={signInAddress({ next: `${pathname}${search}`, reason })} />;
  }
  return (
    <div className="page-width grid min-h-[60vh] place-items-center py-16">
      {isPending ? (
        <p role="status" className="flex flex-col items-center gap-4 text-ink-soft">
          <Spinner className="scale-150 text-accent" />
          Checking your session…
        </p>
      ) : (
        <Alert
          tone="poor"
          title="Session not loaded"
          isUrgent
          action={
            <Button size="small" look="secondary" onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          The server didn't respond. You're still signed in if you were before.
        </Alert>
      )}
    </div>
  );
}
