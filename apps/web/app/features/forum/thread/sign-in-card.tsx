import { useLocation } from "react-router";
import { ButtonLink } from "../../../lib/links/button-link";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Card } from "../../../ui/display/card";

/** Replaces the reply form for visitors. */
export function SignInCard() {
  const { pathname, search } = useLocation();
  return (
    <Card className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[640] text-lg">Sign in to reply</p>
        <p className="mt-1 text-ink-soft">
          Everyone can read threads. Sign in to join the discussion.
        </p>
      </div>
      <ButtonLink to={signInAddress({ next: `${pathname}${search}` })}>
        Sign In / Register
      </ButtonLink>
    </Card>
  );
}
