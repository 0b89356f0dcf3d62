import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../lib/links/button-link";
import { signInAddress } from "../../lib/session/sign-in-address";
import { Alert } from "../../ui/feedback/alert";

interface Props {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Asks visitors to sign in, then returns them to this page. */
export function SignInBanner({ className, children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Alert
      className={className}
      title="Join the discussion"
      action={
        <ButtonLink to={signInAddress({ next: `${pathname}${search}` })} size="small">
          Sign In / Register
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
