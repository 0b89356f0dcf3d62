import type { CurrentUser } from "@stackyard/contract/members/identity";
import { ResendButton } from "../../../lib/session/resend-button";
import { Alert } from "../../../ui/feedback/alert";

/** Warns users whose mails bounce, and explains how to fix it. */
export function BouncedEmail({ user }: { readonly user: CurrentUser }) {
  // Users who must confirm their address already see a notice about it.
  if (!user.hasBouncedEmail || user.mustConfirmEmail) return null;
  return (
    <Alert tone="poor" title="An email to you bounced" action={<ResendButton />}>
      The mail server of {user.email} rejected it, so we stopped emailing you. Confirm the address
      again, or change it under Profile.
    </Alert>
  );
}
