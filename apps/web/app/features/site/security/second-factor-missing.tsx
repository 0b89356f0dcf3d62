import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Alert } from "../../../ui/feedback/alert";

/** In the place of what the role is about, until there is a second factor. */
export function SecondFactorMissing() {
  return (
    <Alert
      tone="fair"
      title="Your role requires two-factor sign-in"
      action={
        <ButtonLink to={paths.security} size="small">
          Set it up
        </ButtonLink>
      }
    >
      Until then, you have member permissions only. If you have a passkey, sign in with it.
    </Alert>
  );
}
