import type { CurrentUser } from "@stackyard/contract/members/identity";
import { ResendButton } from "../../../lib/session/resend-button";
import { Alert } from "../../../ui/feedback/alert";

/** Says to whoever cannot be reached by mail that they get none, and how that ends. */
export function BouncedEmail({ user }: { readonly user: CurrentUser }) {
  // Whoever has to confirm it anyway is told so already.
  if (!user.hasBouncedEmail || user.mustConfirmEmail) return null;
  return (
    <Alert tone="poor" title="A mail to you came back" action={<ResendButton />}>
      The mail server of {user.email} did not take it, so you get no mails. Confirm the address
      again, or change it below Profile.
    </Alert>
  );
}
